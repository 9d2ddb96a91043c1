import { Trans } from '@lingui/react/macro';
import type { Factors } from '../factors/factors.ts';
import { DangerZone } from './DangerZone.tsx';
import { Notifications, type MailPreferences } from './Notifications.tsx';
import { OwnData } from './OwnData.tsx';
import { PasswordForm } from './security/PasswordForm.tsx';
import { Sessions } from './security/Sessions.tsx';
import type { OpenSession } from './security/Sessions.tsx';
import { TwoStep } from './security/TwoStep.tsx';

export interface ProfilesTabProps {
  readonly sessions: readonly OpenSession[];
  readonly factors: Factors;
  readonly mails: MailPreferences;
}

export function ProfilesTab({ sessions, factors, mails }: ProfilesTabProps) {
  return (
    <div className="profile-sections">
      <p className="soft">
        <Trans>Settings of your account: notifications, password, two-step sign-in, devices, your data, and deletion.</Trans>
      </p>
      <Notifications mails={mails} />
      <PasswordForm />
      <TwoStep factors={factors} />
      <Sessions sessions={sessions} />
      <OwnData factors={factors} />
      <DangerZone factors={factors} />
    </div>
  );
}
