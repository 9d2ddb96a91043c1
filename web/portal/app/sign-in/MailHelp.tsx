import { Trans } from '@lingui/react/macro';
import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

/** For a reader who waits for a mail that does not come. */
export function MailHelp() {
  const minutes = codeRules.codeLifeSeconds / 60;
  const hours = codeRules.linkLifeSeconds / 3600;
  return (
    <>
      <h2>
        <Trans>If you do not receive the email</Trans>
      </h2>
      <ul className="account-points">
        <li>
          <Icon name="mail" />
          <Trans>Check your spam folder. The code is in the subject line.</Trans>
        </li>
        <li>
          <Icon name="clock" />
          <Trans>
            Only the latest code works. It is valid for {minutes} minutes. The link in the same email is valid for {hours} hours.
          </Trans>
        </li>
        <li>
          <Icon name="question" />
          <Trans>
            We send a code only if the address belongs to an account that has not been confirmed yet, or for which a new password was
            requested.
          </Trans>
        </li>
      </ul>
    </>
  );
}
