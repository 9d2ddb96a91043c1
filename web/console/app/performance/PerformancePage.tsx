import { Trans, useLingui } from '@lingui/react/macro';
import { addDays, figureRules } from '@thamani/domain/management/weeks.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sectorLabels } from '@thamani/site/labels/roles.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { sectors } from '@thamani/domain/accounts/registration.ts';
import { Head } from '../components/PageHeader.tsx';
import { Moment } from '../language/format.tsx';
import { AppealsCard, FeesCard, ExpiryCard, SignalsCard } from './OtherFigures.tsx';
import { OfficerTable } from './OfficerTable.tsx';
import { OutcomesCard, OverdueCard, StagesCard, WeeksCard } from './CaseFigures.tsx';
import { ChecksCard } from './ChecksCard.tsx';
import { formatsIn, searchOf, type OfficerFigures, type Performance, type PerformanceQuestion } from './performance.ts';

export interface PerformancePageProps {
  readonly question: PerformanceQuestion;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly figures: Performance;
  /** Names of all countries in the figures, made on the server. */
  readonly names: Readonly<Record<string, string>>;
  readonly officers: readonly OfficerFigures[];
  readonly officerList: { readonly current_page: number; readonly total_pages: number };
}

export function PerformancePage(props: PerformancePageProps) {
  const { question, countries, figures, names, officers, officerList } = props;
  const { t } = useLingui();
  const { language } = useAddress();
  const format = formatsIn(language);
  const { totals, range } = figures;
  // The last week is a whole one, also while it runs.
  const isRunning = figures.computed_at !== null && figures.computed_at.slice(0, 10) <= range.to;
  const isEmpty = totals.received + totals.decided + figures.open.open + figures.checks.total === 0;
  const shared = { figures, format, names };
  return (
    <div className="performance">
      <Head title={t`Performance`} action={<Exports question={question} />}>
        <Trans>
          From <bdi>{format.longDay(range.from)}</bdi> to <bdi>{format.longDay(range.to)}</bdi>, in your countries and sectors. For planning
          the work and for its quality, not for comparing people.
        </Trans>
        {isRunning && (
          <>
            {' '}
            <Trans>
              The week of <bdi>{format.longDay(addDays(range.to as Day, -6))}</bdi> is not over.
            </Trans>
          </>
        )}
      </Head>
      <Age computedAt={figures.computed_at} isStale={figures.is_stale} />
      <Filters question={question} countries={countries} range={range} />
      {isEmpty ? (
        <EmptyState heading={t`No cases in this period`}>
          <Trans>Figures appear here when the first application is paid for. Choose an earlier period or all countries.</Trans>
        </EmptyState>
      ) : (
        <>
          <Summary figures={figures} />
          <div className="performance-grid">
            <WeeksCard {...shared} />
            <StagesCard {...shared} />
            <OverdueCard {...shared} />
            <OutcomesCard {...shared} />
            <OfficerTable officers={officers} list={officerList} format={format} />
            <AppealsCard {...shared} />
            <FeesCard {...shared} />
            <ExpiryCard {...shared} />
            <SignalsCard {...shared} />
            {figures.checks.total > 0 && <ChecksCard {...shared} />}
          </div>
        </>
      )}
    </div>
  );
}

function Exports({ question }: Pick<PerformancePageProps, 'question'>) {
  const address = (format: 'csv' | 'xlsx') => `/api/review/performance/file${searchOf({ ...question, format })}`;
  return (
    <span className="performance-exports">
      <a className="button button-plain" href={address('csv')} download>
        <Icon name="download" />
        <Trans>Export CSV</Trans>
      </a>
      <a className="button button-plain" href={address('xlsx')} download>
        <Icon name="download" />
        <Trans>Export XLSX</Trans>
      </a>
    </span>
  );
}

function Age({ computedAt, isStale }: { readonly computedAt: string | null; readonly isStale: boolean }) {
  const { t } = useLingui();
  const at = computedAt === null ? <Trans>never</Trans> : <Moment at={computedAt} />;
  if (!isStale)
    return (
      <p className="small soft">
        <Trans>Updated {at}. Days are working days. Time with the company is not counted.</Trans>
      </p>
    );
  return (
    <Notice kind="warning" heading={t`These figures are not up to date`}>
      <p>
        <Trans>Last updated: {at}. They are usually updated every five minutes.</Trans>
      </p>
    </Notice>
  );
}

/** A form of the address: it works without script. */
function Filters({
  question,
  countries,
  range,
}: Pick<PerformancePageProps, 'question' | 'countries'> & { readonly range: Performance['range'] }) {
  const { t } = useLingui();
  const { country = '', sector = '' } = question;
  return (
    <Form key={[range.from, range.to, country, sector].join('|')} className="performance-filters" aria-label={t`Filters`} noValidate>
      <TextField id="from" name="from" type="date" label={t`From the week of`} defaultValue={range.from} />
      <TextField id="to" name="to" type="date" label={t`To the week of`} defaultValue={range.to} />
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
        id="sector"
        name="sector"
        label={t`Sector`}
        defaultValue={sector}
        unchosen={t`All sectors`}
        choices={sectors.map((one) => ({ value: one, word: t(sectorLabels[one]) }))}
      />
      <Button type="submit" kind="main">
        <Trans>Show</Trans>
      </Button>
    </Form>
  );
}

function Summary({ figures: { totals, before, open } }: Pick<PerformancePageProps, 'figures'>) {
  const { t } = useLingui();
  const { language } = useAddress();
  const format = formatsIn(language);
  const change = (now: number, then: number) => {
    if (then < figureRules.fewestCases) return t`No earlier figure`;
    const percent = Math.round(((now - then) / then) * 100);
    const figure = `\u2066${percent > 0 ? '+' : ''}${percent}%\u2069`;
    return t`${figure} on the period before`;
  };
  const time = (days: number | null) =>
    days === null ? (
      <span className="performance-few">
        <Trans>Too few cases</Trans>
      </span>
    ) : (
      <bdi>{format.days(days)}</bdi>
    );
  const overdueShare = format.share(open.overdue, open.open);
  const overdue = format.count(open.overdue);
  return (
    <dl className="card performance-summary">
      <SummaryFigure label={t({ message: 'Received', context: 'number of cases' })} note={change(totals.received, before.received)}>
        <bdi>{format.count(totals.received)}</bdi>
      </SummaryFigure>
      <SummaryFigure label={t`Decided`} note={change(totals.decided, before.decided)}>
        <Link to={addressIn(language, '/archive')}>
          <bdi>{format.count(totals.decided)}</bdi>
        </Link>
      </SummaryFigure>
      <SummaryFigure label={t`Open now`} note={null}>
        <Link to={addressIn(language, '/cases?whose=all')}>
          <bdi>{format.count(open.open)}</bdi>
        </Link>
        {open.overdue > 0 && (
          <Link className="performance-trouble small" to={addressIn(language, '/cases?whose=all&late=true')}>
            <Icon name="warning" small />
            {/* One item of the row: its gap would fall between the words. */}
            <span>
              <Trans>
                <bdi>{overdue}</bdi> overdue (<bdi>{overdueShare}</bdi>)
              </Trans>
            </span>
          </Link>
        )}
      </SummaryFigure>
      <SummaryFigure label={t`Median: half of the cases were decided within`} note={t`working days`}>
        {time(totals.median)}
      </SummaryFigure>
      <SummaryFigure label={t`Nine in ten decided within`} note={t`working days`}>
        {time(totals.ninetieth)}
      </SummaryFigure>
    </dl>
  );
}

function SummaryFigure({ label, note, children }: { readonly label: string; readonly note: string | null; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="small soft">{label}</dt>
      <dd className="figure">{children}</dd>
      {note !== null && <dd className="small soft">{note}</dd>}
    </div>
  );
}
