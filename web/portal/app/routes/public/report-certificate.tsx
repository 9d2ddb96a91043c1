import { Trans, useLingui } from '@lingui/react/macro';
import { createCertificateReport } from '@thamani/contract/certificate-reports/public.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { data } from 'react-router';
import { hiddenField, ReportForm, ReportRefused } from '../../certificate-reports/ReportForm.tsx';
import { ReportReceived } from '../../certificate-reports/ReportReceived.tsx';
import { numberIn, reportKeyOf, typedReportIn } from '../../certificate-reports/form-data.ts';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import type { Route } from './+types/report-certificate.ts';

export function loader({ request }: Route.LoaderArgs) {
  return data({ number: numberIn(request.url) }, { headers: { 'Cache-Control': 'public, max-age=300' } });
}

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;

/** Answered in place, and not by a redirect: the page shows a secret, which belongs into no address that is sent. */
export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const typed = typedReportIn(form);
  const { clientAddress, publicOrigin } = factsOf(asked.context);
  const answer = await refusedAsAnswer(
    async () => {
      const { data: received } = await apiForAnyone(asked).call(createCertificateReport, {
        body: { ...typed, [hiddenField]: textIn(form, hiddenField) },
        idempotencyKey: reportKeyOf(typed, clientAddress, new Date()),
      });
      return data(
        { received: { ...received, publicOrigin, hasContact: typed.email.trim() !== '' } },
        { headers: { 'Cache-Control': 'no-store' } },
      );
    },
    { typed },
  );
  return answer;
}

export default function ReportCertificate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const received = actionData !== undefined && 'received' in actionData ? actionData.received : undefined;
  const refused = actionData !== undefined && 'problem' in actionData ? actionData : undefined;
  return (
    <>
      <PageHead
        title={t`Report a problem with a certificate`}
        description={t`Tell us what is wrong with a certificate. You need no account and may stay anonymous.`}
        refused={refused !== undefined}
      />
      <div className="wrap contact">
        <div className="contact-form">
          {refused !== undefined && <ReportRefused problem={refused.problem} />}
          <h1>
            <Trans>Report a problem with a certificate</Trans>
          </h1>
          {received === undefined ? (
            <>
              <p className="contact-lead">
                <Trans>
                  Does something about a certificate or its goods seem wrong? Tell us, and an officer will investigate. You need no account.
                </Trans>
              </p>
              <ReportForm number={loaderData.number} typed={refused?.typed} problem={refused?.problem} />
            </>
          ) : (
            <ReportReceived {...received} />
          )}
        </div>
        <WhatHappens />
      </div>
    </>
  );
}

function WhatHappens() {
  return (
    <aside className="contact-details card">
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ol className="report-next">
        <li>
          <Trans>You get a link by which you follow the report.</Trans>
        </li>
        <li>
          <Trans>An officer of the country investigates it. Nobody who decided the certificate takes part.</Trans>
        </li>
        <li>
          <Trans>You and the company learn the outcome. The company does not learn who reported.</Trans>
        </li>
      </ol>
    </aside>
  );
}
