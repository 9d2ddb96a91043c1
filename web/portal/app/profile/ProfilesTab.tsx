import { DangerZone } from './DangerZone.tsx';
import { Notifications } from './Notifications.tsx';
import { OwnData } from './OwnData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import type { OpenSession } from './Sessions.tsx';

export function ProfilesTab({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  return (
    <div className="profile-sections">
      <Notifications />
      <PasswordForm />
      <Sessions sessions={sessions} />
      <OwnData />
      <DangerZone />
    </div>
  );
}
