import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { chooseAddress } from '../../company-context/company.ts';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';

/** In the place of a company's data that the profile does not have. */
export function NoCompany() {
  const { t } = useLingui();
  const { language } = useAddress();
  const { profile } = useSignedIn();
  if (profile.companies_count === 0)
    return (
      <EmptyState heading={t`You do not belong to a company.`}>
        <Trans>Ask an owner of the company to invite you to this email address.</Trans>
      </EmptyState>
    );
  if (profile.company_id === null)
    return (
      <EmptyState
        heading={t`No company is chosen.`}
        action={
          <ButtonLink kind="main" href={chooseAddress(language)}>
            <Trans>Choose a company</Trans>
          </ButtonLink>
        }
      >
        <Trans>Choose the company that you want to act for, then continue.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState heading={t`The company’s details are not shown.`}>
      <Trans>Until you add a passkey or an authenticator app, you cannot see or change anything in this company.</Trans>
    </EmptyState>
  );
}
