import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { AccountPage } from '../sign-in/AccountPage.tsx';
import { OutOfOrder } from '../sign-in/WrongStep.tsx';
import { Safety } from '../sign-in/SecurityTips.tsx';
import { profileAddress } from './paths.ts';

/** An old link, or a change that was made in another window. */
export function NothingToChange() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <AccountPage title={t`Two-step sign-in`} heading={<Trans>Two-step sign-in</Trans>} beside={<Safety />}>
      <OutOfOrder
        heading={t`This sign-in setting no longer exists.`}
        says={<Trans>The setting may already have been removed. Your profile shows your current sign-in settings.</Trans>}
        href={profileAddress(language)}
        button={<Trans>Back to your profile</Trans>}
      />
    </AccountPage>
  );
}
