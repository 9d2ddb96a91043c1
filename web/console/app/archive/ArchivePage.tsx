import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { closedStages } from '@thamani/domain/review/queue.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { looksOf } from '@thamani/ui/badge/status.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Form, Link } from 'react-router';
import { stageLabels } from '../case/review-labels.ts';
import { lifeAddress } from '../certificates/certificate.ts';
import { stateLabels } from '../certificates/status-labels.ts';
import { Head } from '../components/PageHeader.tsx';
import { Paging } from '../components/Pagination.tsx';
import { Day } from '../language/format.tsx';
import { StageBadge } from '../queue/StageBadge.tsx';
import type { ArchivedCase, ArchiveQuestion } from './search-params.ts';

interface ArchivePageProps {
  readonly question: ArchiveQuestion;
  /** Where the reader works, by name. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly rows: readonly ArchivedCase[];
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly list: { readonly current_page: number; readonly total_pages: number };
}

export function ArchivePage({ question, countries, rows, total, isTotalExact, list }: ArchivePageProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <>
      <Head
        title={t`Closed cases`}
        action={
          <Link className="button button-plain" to={addressIn(language, '/cases')}>
            <Trans>Open cases</Trans>
          </Link>
        }
      >
        <Trans>Decided and withdrawn cases in your countries and sectors, the last closed first.</Trans>
      </Head>
      <ArchiveSearch question={question} countries={countries} />
      <p className="archive-total soft" role="status">
        {isTotalExact ? (
          <Plural value={total} one="# closed case" other="# closed cases" />
        ) : (
          <Plural value={total} one="More than # closed case" other="More than # closed cases" />
        )}
      </p>
      <h2 className="unseen">
        <Trans>Results</Trans>
      </h2>
      {rows.length === 0 ? <NoClosedCases question={question} total={total} /> : <ArchiveTable rows={rows} />}
      <Paging list={list} label={t`Closed cases`} />
    </>
  );
}

/** A form of the address: it works without script. */
function ArchiveSearch({ question, countries }: Pick<ArchivePageProps, 'question' | 'countries'>) {
  const { t } = useLingui();
  const { search = '', country = '', stage = '' } = question;
  return (
    // A new key resets the fields for another search, so that the browser's back button restores the earlier one.
    <Form key={[search, country, stage].join('|')} role="search" className="archive-search" noValidate>
      <TextField
        id="search"
        name="search"
        type="search"
        label={t`Number, product or company`}
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {countries.length > 1 && (
        <Select
          id="country"
          name="country"
          label={t`Country`}
          defaultValue={country}
          unchosen={t`All countries`}
          choices={countries.map(({ code, name }) => ({ value: code, word: name }))}
        />
      )}
      <Select
        id="stage"
        name="stage"
        label={t`Outcome`}
        defaultValue={stage}
        unchosen={t`All outcomes`}
        choices={closedStages.map((one) => ({ value: one, word: t(stageLabels[one]) }))}
      />
      <Button type="submit" kind="main" icon="search">
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}

function ArchiveTable({ rows }: { readonly rows: readonly ArchivedCase[] }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const columns: readonly Column<ArchivedCase>[] = [
    {
      id: 'product',
      title: t`Product and company`,
      cell: (row) => (
        <>
          <Link className="archive-product" to={addressIn(language, `/cases/${row.id}`)}>
            <bdi>{row.product_name}</bdi>
          </Link>
          <Link className="small soft" to={addressIn(language, `/companies/${row.company_id}`)}>
            <bdi>{row.company_name}</bdi>
          </Link>
        </>
      ),
    },
    { id: 'number', title: t`Number`, cell: (row) => <span className="code">{row.application_number}</span> },
    { id: 'country', title: t`Country`, cell: (row) => row.country_name },
    { id: 'stage', title: t`Outcome`, cell: (row) => <StageBadge stage={row.stage} /> },
    { id: 'closed', title: t`Closed on`, cell: (row) => <Day at={row.closed_at} /> },
    { id: 'certificate', title: t`Certificate`, cell: (row) => <CertificateOf row={row} /> },
  ];
  return (
    <div className="archive-table">
      <Table isStacked caption={t`Closed cases, newest first`} columns={columns} rows={rows} rowId={({ id }) => id} />
    </div>
  );
}

function CertificateOf({ row: { certificate } }: { readonly row: ArchivedCase }) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (certificate === null) return <span className="soft">–</span>;
  const { cert_no: number, state } = certificate;
  return (
    <span className="archive-certificate">
      <Link className="code" to={addressIn(language, lifeAddress(number))}>
        {number}
      </Link>
      <Badge {...looksOf(state)}>{t(stateLabels[state])}</Badge>
    </span>
  );
}

/** Why nothing is shown, and what to do about it. */
function NoClosedCases({ question, total }: { readonly question: ArchiveQuestion; readonly total: number }) {
  const { t } = useLingui();
  const everything = (
    <Link className="button button-plain" to={{ search: '' }}>
      <Trans>Show all closed cases</Trans>
    </Link>
  );
  const { search } = question;
  if (total > 0)
    return (
      <EmptyState heading={t`This page is empty`} action={everything}>
        <Trans>The list ends before this page. Search for a number, product or company to find older cases.</Trans>
      </EmptyState>
    );
  if (search !== undefined)
    return (
      <EmptyState heading={t`Nothing found`} action={everything}>
        <Trans>
          No closed case in this list has “<bdi>{search}</bdi>” in its number, product or company. Check the spelling.
        </Trans>
      </EmptyState>
    );
  if (Object.keys(question).length > 0)
    return (
      <EmptyState heading={t`No closed cases in this list`} action={everything}>
        <Trans>Choose another outcome or country.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState heading={t`No closed cases yet`}>
      <Trans>Cases appear here after they are decided or withdrawn.</Trans>
    </EmptyState>
  );
}
