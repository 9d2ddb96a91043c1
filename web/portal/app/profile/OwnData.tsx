import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useEffect } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { companyField } from '../company-context/company.ts';
import { useCompanyId, useMay } from '../company-context/CompanyContext.tsx';
import type { Factors } from '../factors/factors.ts';
import { FormRefused } from '../signed-in-layout/FormRefused.tsx';
import type { Answer } from './action-result.ts';
import { Panel } from './Panel.tsx';
import { asksForPassword, PasswordAgain } from './security/PasswordAgain.tsx';

export function OwnData({ factors }: { readonly factors: Factors }) {
  const address = useExportAddress();
  const [query] = useSearchParams();
  const may = useMay();
  return (
    <Panel id="own-data" title={<Trans>Your data</Trans>}>
      <p className="profile-hint">
        {may('export_company') ? (
          <Trans>Download a file with all the data that we keep about you and your company.</Trans>
        ) : (
          <Trans>Download a file with all the data that we keep about you.</Trans>
        )}
      </p>
      {query.get('prove') === 'export' ? (
        <ProofForm factors={factors} />
      ) : (
        // Its answer is a file, or leads back here to ask for the password: so it is not marked as a download.
        <ButtonLink icon="download" href={address}>
          <Trans>Download your data</Trans>
        </ButtonLink>
      )}
    </Panel>
  );
}

/** A link has no header that names the company, so its address does. */
function useExportAddress(): string {
  const { language } = useAddress();
  const companyId = useCompanyId();
  const address = addressIn(language, '/profile/export');
  return companyId === null ? address : `${address}?${companyField}=${companyId}`;
}

/** The last proof was too old: the password, and then the file. */
function ProofForm({ factors }: { readonly factors: Factors }) {
  const { t } = useLingui();
  const address = useExportAddress();
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data;
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  useEffect(() => {
    if (answer === undefined || !('done' in answer)) return;
    location.assign(address);
    void navigate('?tab=profiles', { replace: true, preventScrollReset: true });
  }, [answer, address, navigate]);
  return (
    <fetcher.Form method="post" noValidate className="password-form" aria-labelledby="own-data">
      {problem !== undefined && !asksForPassword(problem) && <FormRefused problem={problem} controls={[]} />}
      <input type="hidden" name="intent" value="prove" />
      <PasswordAgain id="export-password" factors={factors} problem={problem} />
      <Button type="submit" kind="main" icon="download" aria-disabled={fetcher.state !== 'idle'} busyLabel={t`Checking…`}>
        <Trans>Confirm and download</Trans>
      </Button>
    </fetcher.Form>
  );
}
