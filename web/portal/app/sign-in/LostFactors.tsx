import { Trans } from '@lingui/react/macro';
import { secondFactorRules } from '@thamani/domain/accounts/second-factors.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { MailAddress } from '../legal/MailAddress.tsx';

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
          <Trans>A recovery code lets you in: one of the {codes} that you stored when you set this up. Each works once.</Trans>
        </li>
        <li>
          <Icon name="shield" />
          <Trans>Then remove what you lost in your profile, and add your new phone or passkey.</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <span>
            <Trans>
              No recovery code either? Write to us at <MailAddress /> from the address that you sign in with. We check who you are before we
              let anybody in.
            </Trans>
          </span>
        </li>
      </ul>
    </>
  );
}
