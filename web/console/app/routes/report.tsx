import { useLingui } from '@lingui/react/macro';
import { readCertificateReport } from '@thamani/contract/certificate-reports/staff.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { PageTitle } from '../components/PageHeader.tsx';
import { orMissing } from '../components/page-data.ts';
import { ReportPage } from '../reports/ReportPage.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/report.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const call = apiFor(asked).call(readCertificateReport, { params: { id: asked.params.id } });
  const { data: report } = await orMissing(call, [400, 403, 404, 422]);
  return { report, countryName: countryName(report.country, language) };
}

export default function Report({ loaderData: { report, countryName } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { reference } = report;
  return (
    <>
      <PageTitle title={t`Report ${reference}`} />
      <ReportPage key={report.id} report={report} countryName={countryName} />
    </>
  );
}
