import { Trans } from '@lingui/react/macro';
import { sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

/** What is available, and what a reader can count on when a message pretends to come from us. */
export function Safety() {
  const minutes = sessionRules.idleSeconds / 60;
  return (
    <>
      <h2>
        <Trans>How we protect your account</Trans>
      </h2>
      <ul className="account-points">
        <li>
          <Icon name="shield" />
          <Trans>We never ask for your password or a code by phone, email or message.</Trans>
        </li>
        <li>
          <Icon name="phone" />
          <Trans>In your profile you can add a second step to your sign-in: a passkey, or a code from an app on your phone.</Trans>
        </li>
        <li>
          <Icon name="clock" />
          <Trans>After {minutes} minutes without activity, your session ends automatically.</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <Trans>We email you when someone signs in to your account from a new device.</Trans>
        </li>
      </ul>
    </>
  );
}
