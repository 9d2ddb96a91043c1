import { Trans, useLingui } from '@lingui/react/macro';
import { statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { looksOf } from '@thamani/ui/badge/status.ts';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Link } from 'react-router';
import { appealAddress } from '../appeals/appeal.ts';
import { OutcomeBadge } from '../appeals/Outcome.tsx';
import { paymentLabels, refundLabels } from '../case/relations/case-relations.ts';
import { confidenceLabels, resolutionLabels, signalLabels } from '../case/signals/signal-labels.ts';
import { lifeAddress } from '../certificates/certificate.ts';
import { changeLabels, stateLabelOf } from '../certificates/status-labels.ts';
import { Section } from '../components/PageHeader.tsx';
import { Amount, Day } from '../language/format.tsx';
import { StageBadge } from '../queue/StageBadge.tsx';
import { mostListed, type CompanyCase, type CompanyFile } from './company-file.ts';

/** What the reader may not read, or what there is none of, has no section. */
export function CompanyRecords({ file }: { readonly file: CompanyFile }) {
  return (
    <>
      <Applications cases={file.cases} />
      <Certificates file={file} />
      <Appeals file={file} />
      <Visits file={file} />
      <Payments file={file} />
      <CompanySignals file={file} />
    </>
  );
}

interface RecordsProps<Row> {
  readonly id: string;
  readonly heading: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

function Records<Row>({ id, heading, columns, rows }: RecordsProps<Row>) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  // Their place: a check can raise the same point twice in a case, and nothing moves in these lists.
  const places = new Map(rows.map((row, index) => [row, String(index)]));
  return (
    <Section id={id} heading={heading}>
      <div className="company-records">
        <Table isStacked caption={t`${heading}, newest first`} columns={columns} rows={rows} rowId={(row) => places.get(row) ?? ''} />
      </div>
      {rows.length >= mostListed && (
        <p className="small soft">
          <Trans>The newest {mostListed} are shown.</Trans>
        </p>
      )}
    </Section>
  );
}

/** The case that something belongs to. Of a company with many cases, the list may end before it. */
function CaseLink({ id, cases }: { readonly id: string; readonly cases: readonly CompanyCase[] }) {
  const { language } = useAddress();
  const found = cases.find((one) => one.id === id);
  return (
    <Link to={addressIn(language, `/cases/${id}`)}>
      {found === undefined ? <Trans>Open the case</Trans> : <bdi>{found.product_name}</bdi>}
    </Link>
  );
}

function Applications({ cases }: Pick<CompanyFile, 'cases'>) {
  const { t } = useLingui();
  const columns: readonly Column<CompanyCase>[] = [
    { id: 'product', title: t`Product`, cell: ({ id }) => <CaseLink id={id} cases={cases} /> },
    { id: 'number', title: t`Number`, cell: ({ application_number: number }) => <span className="code">{number}</span> },
    { id: 'stage', title: t`Stage`, cell: ({ stage }) => <StageBadge stage={stage} /> },
    { id: 'opened', title: t`Received`, cell: ({ opened_at: at }) => <Day at={at} /> },
    { id: 'closed', title: t`Closed on`, cell: ({ closed_at: at }) => (at === null ? t`still open` : <Day at={at} />) },
  ];
  return <Records id="applications" heading={t`Applications`} columns={columns} rows={cases} />;
}

function Certificates({ file: { certificates, cases } }: { readonly file: CompanyFile }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const columns: readonly Column<CompanyFile['certificates'][number]>[] = [
    {
      id: 'number',
      title: t`Number`,
      cell: ({ cert_no: number }) => (
        <Link className="code" to={addressIn(language, lifeAddress(number))}>
          {number}
        </Link>
      ),
    },
    { id: 'case', title: t`Product`, cell: (certificate) => <CaseLink id={certificate.case} cases={cases} /> },
    {
      id: 'state',
      title: t`Status`,
      cell: ({ state, replaced_by, changes }) => {
        const last = changes.at(-1);
        return (
          <>
            <Badge {...looksOf(state)}>{i18n._(stateLabelOf({ state, replaced_by }))}</Badge>
            {last !== undefined && <ChangeNote change={last} />}
          </>
        );
      },
    },
    { id: 'issued', title: t`Issue date`, cell: ({ issued_date: day }) => <Day at={day} /> },
    { id: 'expires', title: t`Expiry date`, cell: ({ expiry_date: day }) => <Day at={day} /> },
  ];
  return <Records id="certificates" heading={t`Certificates`} columns={columns} rows={certificates} />;
}

function ChangeNote({ change: { change, reason: code, at } }: { readonly change: CompanyFile['certificates'][number]['changes'][number] }) {
  const { i18n } = useLingui();
  const [done, reason] = [i18n._(changeLabels[change].done), i18n._(statusReasonLabels[code])];
  return (
    <span className="company-note">
      <Trans>
        {done}, <Day at={at} />: {reason}
      </Trans>
    </span>
  );
}

function Appeals({ file: { appeals, cases } }: { readonly file: CompanyFile }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const columns: readonly Column<CompanyFile['appeals'][number]>[] = [
    {
      id: 'against',
      title: t`Appeal`,
      cell: ({ id, against, can_read: canRead }) => {
        const name = against === 'rejection' ? t`Appeal against a rejection` : t`Appeal against a revocation`;
        return canRead ? <Link to={addressIn(language, appealAddress(id))}>{name}</Link> : name;
      },
    },
    { id: 'case', title: t`Product`, cell: (appeal) => <CaseLink id={appeal.case} cases={cases} /> },
    { id: 'lodged', title: t`Lodged on`, cell: ({ lodged_at: at }) => <Day at={at} /> },
    { id: 'outcome', title: t`Outcome`, cell: (appeal) => <OutcomeBadge appeal={appeal} /> },
  ];
  return <Records id="appeals" heading={t`Appeals`} columns={columns} rows={appeals} />;
}

function Visits({ file: { visits, cases } }: { readonly file: CompanyFile }) {
  const { t } = useLingui();
  const columns: readonly Column<CompanyFile['visits'][number]>[] = [
    { id: 'day', title: t`Visited on`, cell: ({ visited_on: day }) => <Day at={day} /> },
    { id: 'case', title: t`Product`, cell: (visit) => <CaseLink id={visit.case} cases={cases} /> },
    {
      id: 'by',
      title: t`Visited by`,
      cell: ({ by: { name, staff_number: number } }) => (
        <>
          <bdi>{name}</bdi> <span className="code">{number}</span>
        </>
      ),
    },
    {
      id: 'result',
      title: t`Result`,
      cell: ({ as_declared: isAsDeclared }) => (isAsDeclared ? t`The facility is as declared` : t`The facility is not as declared`),
    },
  ];
  return <Records id="visits" heading={t`Site visits`} columns={columns} rows={visits} />;
}

function Payments({ file: { payments, cases } }: { readonly file: CompanyFile }) {
  const { t, i18n } = useLingui();
  const columns: readonly Column<CompanyFile['payments'][number]>[] = [
    { id: 'invoice', title: t`Invoice`, cell: ({ invoice_number: number }) => <span className="code">{number}</span> },
    { id: 'case', title: t`Product`, cell: (payment) => <CaseLink id={payment.case} cases={cases} /> },
    { id: 'amount', title: t`Amount`, figure: true, cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} /> },
    {
      id: 'state',
      title: t`Status`,
      cell: ({ state, refund, currency }) => (
        <>
          {i18n._(paymentLabels[state])}
          {refund !== null && <RefundNote amount={refund.amount} currency={currency} label={i18n._(refundLabels[refund.state])} />}
        </>
      ),
    },
    { id: 'paid', title: t`Paid on`, cell: ({ paid_at: at }) => (at === null ? '–' : <Day at={at} />) },
  ];
  return <Records id="payments" heading={t`Payments`} columns={columns} rows={payments} />;
}

function RefundNote({ amount, currency, label }: { readonly amount: string; readonly currency: string; readonly label: string }) {
  return (
    <span className="company-note">
      <Trans>
        Refund of <Amount amount={amount} currency={currency} />: {label}
      </Trans>
    </span>
  );
}

/** Questions of the automated checks, never decisions. */
function CompanySignals({ file: { signals, cases } }: { readonly file: CompanyFile }) {
  const { t, i18n } = useLingui();
  const columns: readonly Column<CompanyFile['signals'][number]>[] = [
    {
      id: 'code',
      title: t`Point to check`,
      cell: ({ code, confidence }) => (
        <>
          {i18n._(signalLabels[code].title)}
          <span className="company-note">{i18n._(confidenceLabels[confidence])}</span>
        </>
      ),
    },
    { id: 'case', title: t`Product`, cell: (signal) => <CaseLink id={signal.case} cases={cases} /> },
    { id: 'at', title: t`Found on`, cell: ({ at }) => <Day at={at} /> },
    {
      id: 'resolution',
      title: t`Answer by staff`,
      cell: ({ resolution }) => (resolution === null ? t`not answered yet` : i18n._(resolutionLabels[resolution])),
    },
  ];
  return <Records id="signals" heading={t`Points raised by the automated checks`} columns={columns} rows={signals} />;
}
