import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { fieldLabels } from '../../company-fields/field-labels.ts';
import { useForm } from '../form-context.ts';

/** The page that asks for what the registration left for later, and leads back to the last page of the form. */
export function useCompanyDetailsAddress(): string {
  const { language } = useAddress();
  const { addressOf, draft } = useForm();
  const { facility_country: country } = draft.values;
  const query = new URLSearchParams({ next: addressOf(8), ...(typeof country === 'string' && country !== '' ? { country } : {}) });
  return addressIn(language, `/profile/company-details?${query.toString()}`);
}

/** Above the declaration, until the company is complete. */
export function CompanyDetailsNeeded() {
  const { i18n, t } = useLingui();
  const { companyDetails } = useForm();
  const may = useMay();
  const address = useCompanyDetailsAddress();
  if (companyDetails.length === 0) return null;
  return (
    <Notice kind="plain" heading={t`Complete your company’s details`}>
      <p>
        <Trans>Before your first submission, we also need:</Trans>
      </p>
      <ul>
        {companyDetails.map((field) => (
          <li key={field}>{i18n._(fieldLabels[field])}</li>
        ))}
      </ul>
      {may('change_company') ? (
        <p>
          <Link className="button button-plain" to={address}>
            <Trans>Fill in company details</Trans>
          </Link>
        </p>
      ) : (
        <WhoCan action="change" />
      )}
    </Notice>
  );
}
