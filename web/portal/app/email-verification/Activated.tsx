import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useLocation } from 'react-router';
import { hasAmounts, wayBackIn } from '../session/way-back.ts';
import { AccountPage, KeptAmounts } from '../sign-in/AccountPage.tsx';
import { Safety } from '../sign-in/SecurityTips.tsx';
import { StatusChangeDialog } from '../sign-in/NativeDialog.tsx';

/** The registration is done; what the wizard kept in this browser is no longer needed. */
export function Activated() {
  const { t } = useLingui();
  const { language } = useAddress();
  const { search } = useLocation();
  const isWithAmounts = hasAmounts(search);
  const proceed = { href: wayBackIn(search) ?? addressIn(language, '/dashboard'), kind: 'main' } as const;
  return (
    <AccountPage
      title={t`Email confirmed`}
      heading={<Trans>Your email address is confirmed</Trans>}
      lead={<Trans>Your company’s account is open, and you are signed in.</Trans>}
      beside={<Safety />}
    >
      <KeptAmounts />
      <ButtonLink {...proceed} size="large">
        {isWithAmounts ? <Trans>Continue to the new application</Trans> : <Trans>Go to the dashboard</Trans>}
      </ButtonLink>
      <div data-forgets="registration-info">
        <StatusChangeDialog
          title={<Trans>Registration successful</Trans>}
          actions={
            <ButtonLink {...proceed}>
              {isWithAmounts ? <Trans>Continue to the new application</Trans> : <Trans>Proceed to Dashboard</Trans>}
            </ButtonLink>
          }
        >
          <p>
            <Trans>Welcome to Thamani. Your email address is confirmed and your company’s account is open.</Trans>
          </p>
        </StatusChangeDialog>
      </div>
    </AccountPage>
  );
}
