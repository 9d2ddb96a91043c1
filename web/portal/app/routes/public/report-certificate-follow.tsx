import { Trans, useLingui } from '@lingui/react/macro';
import { followCertificateReport } from '@thamani/contract/certificate-reports/public.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { data } from 'react-router';
import { FollowedReport } from '../../certificate-reports/FollowedReport.tsx';
import { linkIn } from '../../certificate-reports/form-data.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { AccountPage } from '../../sign-in/AccountPage.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { LinkForm } from '../../sign-in/forms/LinkForm.tsx';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/report-certificate-follow.ts';

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const link = linkIn(textIn(form, 'link'));
  return refusedAsAnswer(async () => {
    const { data: report } = await apiForAnyone(asked).call(followCertificateReport, { body: { link } });
    return data({ report }, { headers: { 'Cache-Control': 'no-store' } });
  }, {});
}

export default function FollowReport({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const report = actionData !== undefined && 'report' in actionData ? actionData.report : undefined;
  const problem = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  return (
    <AccountPage
      title={t`Your report`}
      heading={<Trans>Your report</Trans>}
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} />}
      beside={<Another />}
    >
      {report === undefined ? (
        <LinkForm
          says={<Trans>You opened the link to a report about a certificate. Press the button to read its state.</Trans>}
          button={<Trans>Show the report</Trans>}
          busyLabel={t`Loading…`}
          otherwise={<PastedLink />}
        />
      ) : (
        <FollowedReport report={report} />
      )}
    </AccountPage>
  );
}

/** Without script the secret of the link stays in the address, which the browser does not send: it is pasted. */
function PastedLink() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <form method="post" action={addressIn(language, '/report-certificate/follow')} noValidate>
      <TextField
        id="link"
        name="link"
        label={t`Link to your report`}
        hint={t`Paste the whole link that you got when you sent the report.`}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        required
        maxLength={400}
      />
      <Button type="submit" kind="main" size="large" busyLabel={t`Loading…`}>
        <Trans>Show the report</Trans>
      </Button>
    </form>
  );
}

function Another() {
  const { language } = useAddress();
  return (
    <p className="soft">
      <a href={addressIn(language, '/report-certificate')}>
        <Trans>Report a problem with a certificate</Trans>
      </a>
    </p>
  );
}
