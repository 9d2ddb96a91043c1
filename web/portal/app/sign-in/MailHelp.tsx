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
        <Trans>If the mail does not come</Trans>
      </h2>
      <ul className="account-points">
        <li>
          <Icon name="mail" />
          <Trans>Look into the folder for spam. The subject carries the code.</Trans>
        </li>
        <li>
          <Icon name="clock" />
          <Trans>
            The newest code counts, for {minutes} minutes. The link in the same mail does the same for {hours} hours.
          </Trans>
        </li>
        <li>
          <Icon name="question" />
          <Trans>A mail comes only to an address that has an account and still needs a code.</Trans>
        </li>
      </ul>
    </>
  );
}
