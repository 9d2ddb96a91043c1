import type { Factors } from '../factors/factors.ts';
import { DangerZone } from './DangerZone.tsx';
import { Notifications } from './Notifications.tsx';
import { OwnData } from './OwnData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import type { OpenSession } from './Sessions.tsx';
import { TwoStep } from './TwoStep.tsx';

export interface ProfilesTabProps {
  readonly sessions: readonly OpenSession[];
  readonly factors: Factors;
}

export function ProfilesTab({ sessions, factors }: ProfilesTabProps) {
  return (
    <div className="profile-sections">
      <Notifications />
      <PasswordForm />
      <TwoStep factors={factors} />
      <Sessions sessions={sessions} />
      <OwnData factors={factors} />
      <DangerZone factors={factors} />
    </div>
  );
}
