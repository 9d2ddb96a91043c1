import { Trans, useLingui } from '@lingui/react/macro';
import type { listCertificateReports, readCertificateReport } from '@thamani/contract/certificate-reports/staff.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { reportReasonLabels, reportStateLabels } from '@thamani/site/labels/certificate-reports.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Link } from 'react-router';
import { Day } from '../language/format.tsx';

type ReportRow = AnswerOf<typeof listCertificateReports>['data'][number];
/** One report, as the API returns it to the current reader. */
export type Report = AnswerOf<typeof readCertificateReport>['data'];

export const reportsAddress = '/reports';

type Row = ReportRow & { readonly country_name: string };

/** The whole row opens the report. */
export function ReportList({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul className="card report-rows">
      {rows.map((row) => (
        <li key={row.id} className="report-row">
          <ReportOfRow row={row} />
        </li>
      ))}
    </ul>
  );
}

function ReportOfRow({ row }: { readonly row: Row }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  return (
    <>
      <div className="queue-what">
        <Link className="queue-open" to={addressIn(language, `${reportsAddress}/${row.id}`)}>
          {i18n._(reportReasonLabels[row.reason])}
        </Link>
        <span className="queue-company">
          <bdi>{row.product_name}</bdi> · <bdi>{row.company_name}</bdi> · {row.country_name}
        </span>
      </div>
      <span className="report-codes">
        <span className="code">{row.reference}</span>
        <span className="code small soft">{row.cert_no}</span>
      </span>
      <StateOfReport state={row.state} />
      <span className="report-when">
        <span>{row.assignee === null ? <Trans>Not assigned</Trans> : <bdi>{row.assignee.name}</bdi>}</span>
        <span className="small soft num">
          <Trans>
            received <Day at={row.received_at} />
          </Trans>
        </span>
      </span>
    </>
  );
}

export function StateOfReport({ state }: Pick<ReportRow, 'state'>) {
  const { i18n } = useLingui();
  const looks = {
    received: { icon: 'clock', tone: 'amber' },
    under_investigation: { icon: 'search', tone: 'slate' },
    closed: { icon: 'check', tone: 'leaf' },
  } as const;
  return (
    <span>
      <Badge {...looks[state]}>{i18n._(reportStateLabels[state])}</Badge>
    </span>
  );
}
