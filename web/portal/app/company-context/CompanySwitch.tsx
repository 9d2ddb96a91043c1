import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { SignedIn } from '../signed-in-layout/signed-in-user.ts';
import { chooseAddress } from './company.ts';

/** Whether there is something to switch to, or to choose. */
export function canSwitch({ profile: { company_id, companies_count } }: Pick<SignedIn, 'profile'>): boolean {
  return companies_count > 1 || (company_id === null && companies_count > 0);
}

/** The company that the session acts for. A link of the document: the next page is opened for the company that is chosen there. */
export function CompanySwitch({ who, className }: { readonly who: SignedIn; readonly className: string }) {
  const { language } = useAddress();
  return (
    <a className={className} href={chooseAddress(language)}>
      {who.companyName === undefined ? (
        <span>
          <Trans>Choose a company</Trans>
        </span>
      ) : (
        <>
          <span>
            <CompanyOfSession who={who} />
          </span>{' '}
          <span className="unseen">
            <Trans>Switch company</Trans>
          </span>
        </>
      )}
      <Icon name="chevron" small />
    </a>
  );
}

export function CompanyOfSession({ who: { companyName, country } }: { readonly who: SignedIn }) {
  return (
    <>
      <bdi>{companyName}</bdi>
      {country !== '' && (
        <>
          {' · '}
          <bdi>{country}</bdi>
        </>
      )}
    </>
  );
}
