import { Trans, useLingui } from '@lingui/react/macro';
import { renewCertificate } from '@thamani/contract/certificates/certificates.ts';
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { loadAppeals } from '../../appeals/api.ts';
import { editAddress } from '../../applications/application.ts';
import '../../applications/detail/application.css';
import '../../applications/list/applications.css';
import { companyProblemIn } from '../../company-context/company.ts';
import { certificateAddress } from '../../certificates/certificate.ts';
import { CertificateAway, MissingCertificate } from '../../certificates/CertificateUnavailable.tsx';
import { CertificatePage } from '../../certificates/CertificatePage.tsx';
import { loadCertificate, loadReportOutcomes, termOf } from '../../certificates/load.ts';
import '../../certificates/certificates.css';
import { FormRefused } from '../../signed-in-layout/FormRefused.tsx';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { loadsAfterAnswer, unlessUnreachable } from './network-errors.ts';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import type { Route } from './+types/certificate.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const found = await loadCertificate(api, asked.params.cert_no);
  if (found.kind !== 'found') return data(found, { status: found.kind === 'unknown' ? 404 : 503 });
  const { certificate } = found;
  // The number may be typed in another form: one certificate has one address.
  if (certificate.cert_no !== asked.params.cert_no)
    throw redirect(addressIn(readAddress(asked.url.pathname).language, certificateAddress(certificate.cert_no)));
  const appeals = certificate.state === 'revoked' ? await loadAppeals(api, certificate.application.id) : undefined;
  const asksFor = asked.url.searchParams.get('reports') ?? '';
  const reports = await loadReportOutcomes(api, certificate.cert_no, /^[1-9]\d{0,5}$/.test(asksFor) ? asksFor : '1');
  return { ...found, appeals, reports, term: termOf(certificate.expiry_date, new Date()), renewKey: randomUUID() };
}

/** Without an answer the page says so in its own words. A redirect goes on, and a refusal because of the company of the session. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || companyProblemIn(error) !== undefined) throw error;
    return { kind: 'away' as const };
  }
}

export async function action(asked: Route.ActionArgs) {
  const { language } = readAddress(asked.url.pathname);
  const form = await asked.request.formData();
  const key = form.get('key');
  return refusedAsAnswer(async () => {
    const { data: begun } = await apiFor(asked, form).call(renewCertificate, {
      params: { cert_no: asked.params.cert_no },
      ...(typeof key === 'string' && key !== '' ? { idempotencyKey: key } : {}),
    });
    return redirect(addressIn(language, editAddress(begun.id)));
  }, {});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export { loadsAfterAnswer as shouldRevalidate };

export default function Certificate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const refused = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  switch (loaderData.kind) {
    case 'found':
      return (
        <>
          <PageTitle title={t`Certificate ${loaderData.certificate.cert_no}`} />
          {refused !== undefined && (
            <FormRefused problem={refused} controls={[]}>
              <p>
                <Trans>No renewal was started, and nothing was charged.</Trans>
              </p>
            </FormRefused>
          )}
          <CertificatePage {...loaderData} />
        </>
      );
    case 'unknown':
      return (
        <>
          <PageTitle title={t`Not found`} />
          <MissingCertificate />
        </>
      );
    case 'away':
      return (
        <>
          <PageTitle title={t`Value Addition Certificate`} />
          <CertificateAway />
        </>
      );
  }
}
