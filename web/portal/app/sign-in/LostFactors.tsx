import { Trans } from '@lingui/react/macro';
import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { MailAddress } from '../contact/MailAddress.tsx';

/** For a person whose phone or passkey is gone. */
export function LostFactors() {
  const codes = secondFactorRules.recoveryCodes;
  return (
    <>
      <h2>
        <Trans>If you have lost your phone or passkey</Trans>
      </h2>
      <ul className="account-points">
        <li>
          <Icon name="document" />
          <Trans>
            You can sign in with one of the {codes} recovery codes that you stored when you set up two-step sign-in. Each code works once.
          </Trans>
        </li>
        <li>
          <Icon name="shield" />
          <Trans>Then go to your profile, remove the phone or passkey that you lost, and add a new one.</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <span>
            <Trans>
              If you have no recovery code, write to us at <MailAddress /> from the email address that you sign in with. We will check your
              identity before we restore access.
            </Trans>
          </span>
        </li>
      </ul>
    </>
  );
}
