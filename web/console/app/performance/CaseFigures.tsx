import { Trans, useLingui } from '@lingui/react/macro';
import { figureRules } from '@thamani/domain/management/weeks.ts';
import { grounds, type GroundCode } from '@thamani/domain/review/grounds.ts';
import { returnReasons, type ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import { HorizontalBars } from '@thamani/site/charts/HorizontalBars.tsx';
import { PercentileDots } from '@thamani/site/charts/PercentileDots.tsx';
import { PeriodColumns } from '@thamani/site/charts/PeriodColumns.tsx';
import { groundLabels, returnReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { stageLabels } from '../case/review-labels.ts';
import type { Formats, Performance } from './performance.ts';

export interface CardProps {
  readonly figures: Performance;
  readonly format: Formats;
  readonly names: Readonly<Record<string, string>>;
}

/** What every chart of the page is given. */
export function useChartTexts() {
  const { t } = useLingui();
  const { language } = useAddress();
  return { tableLabel: t`Show table`, isRightToLeft: language === 'ar' } as const;
}

export function WeeksCard({ figures: { weeks }, format }: CardProps) {
  const { t } = useLingui();
  const texts = useChartTexts();
  const last = weeks.at(-1);
  const periods = weeks.map(({ week, is_incomplete: isIncomplete }) => ({
    id: week,
    label: format.shortDay(week),
    longLabel: format.longDay(week),
    isIncomplete,
  }));
  return (
    <section className="card performance-wide">
      <PeriodColumns
        {...texts}
        title={t`Received and decided per week`}
        description={t`Two columns for each week: applications received, and cases decided.`}
        note={last?.is_incomplete === true ? t`The current week is not over: dashed.` : undefined}
        periods={periods}
        series={[
          {
            id: 'received',
            label: t({ message: 'Received', context: 'number of cases' }),
            fill: 'outline',
            values: weeks.map(({ received }) => received),
          },
          { id: 'decided', label: t`Decided`, fill: 'solid', values: weeks.map(({ decided }) => decided) },
        ]}
        periodLabel={t`Week from`}
        format={format.count}
      />
    </section>
  );
}

const stageKeys = ['screening', 'assessment', 'documents', 'site_visit', 'approval'] as const;

export function StagesCard({ figures: { stages, totals }, format }: CardProps) {
  const { t } = useLingui();
  const texts = useChartTexts();
  const over = stages.filter(({ ninetieth, level }) => ninetieth !== null && ninetieth > level);
  const labelOf = (stage: string) => {
    const known = stageKeys.find((one) => one === stage);
    return known === undefined ? stage : t(stageLabels[known]);
  };
  const slow = new Intl.ListFormat(texts.isRightToLeft ? 'ar' : undefined, { type: 'unit' }).format(
    over.map(({ stage }) => labelOf(stage)),
  );
  return (
    <section className="card performance-half">
      <PercentileDots
        {...texts}
        title={t`Days by stage`}
        description={t`For each stage, how many working days half of the cases and nine in ten cases took, and the service level.`}
        note={over.length > 0 ? <Trans>More than one case in ten is over the service level: {slow}.</Trans> : undefined}
        rows={[
          ...stages.map((row) => ({ ...row, id: row.stage, label: labelOf(row.stage) })),
          {
            id: 'all',
            label: t`All stages`,
            median: totals.median,
            ninetieth: totals.ninetieth,
            level: null,
            count: totals.decided,
            isTotal: true,
          },
        ]}
        columns={{
          row: t`Stage`,
          count: t`Cases`,
          median: t`Median, days`,
          ninetieth: t`90th percentile, days`,
          level: t`Service level, days`,
        }}
        short={{ median: t`half`, ninetieth: t`9 in 10`, level: t`level` }}
        format={format.days}
        axisFormat={format.count}
        countFormat={format.count}
        empty="–"
        tooFew={t`Too few cases for a percentile`}
      />
    </section>
  );
}

/** As many as fit beside the outcomes; the table of the export has all. */
const mostCountries = 8;

export function OverdueCard({ figures: { open }, format, names }: CardProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const texts = useChartTexts();
  const shown = open.by_country.slice(0, mostCountries);
  return (
    <section className="card performance-third">
      <HorizontalBars
        {...texts}
        title={t`Overdue by country`}
        description={t`Open cases that are past the service level, by country of the facility, the most first.`}
        note={
          open.by_country.length > shown.length ? (
            <Trans>
              The first <bdi>{format.count(shown.length)}</bdi> of <bdi>{format.count(open.by_country.length)}</bdi> countries. The export
              has all.
            </Trans>
          ) : undefined
        }
        bars={shown.map(({ country, overdue }) => ({
          id: country,
          label: names[country] ?? country,
          value: overdue,
          fill: 'trouble',
          href: addressIn(language, `/cases?whose=all&late=true&country=${country}`),
        }))}
        columns={{ bar: t`Country`, value: t`Overdue` }}
        format={format.count}
        empty="–"
        wholeNumbers
      />
    </section>
  );
}

export function OutcomesCard({ figures, format }: CardProps) {
  const { t } = useLingui();
  const texts = useChartTexts();
  const { approved, rejected, withdrawn, returned, decided } = figures.totals;
  const share = (part: number) => (decided < figureRules.fewestCases ? '' : ` (\u2066${format.share(part, decided)}\u2069)`);
  const facts = [
    { id: 'approved', label: t`Approved`, text: `\u2066${format.count(approved)}\u2069${share(approved)}` },
    { id: 'rejected', label: t`Rejected`, text: `\u2066${format.count(rejected)}\u2069${share(rejected)}` },
    { id: 'returned', label: t`Returned to the company at least once`, text: `\u2066${format.count(returned)}\u2069${share(returned)}` },
    { id: 'withdrawn', label: t`Withdrawn`, text: `\u2066${format.count(withdrawn)}\u2069` },
  ];
  const groundOf = (key: string): GroundCode | undefined => grounds.find(({ code }) => code === key)?.code;
  const reasonOf = (key: string): ReturnReason | undefined => returnReasons.find((one) => one === key);
  return (
    <section className="card performance-two-thirds">
      <h2 className="chart-title">
        <Trans>Outcomes and reasons</Trans>
      </h2>
      <dl className="performance-facts">
        {facts.map(({ id, label, text }) => (
          <div key={id}>
            <dt className="small soft">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="performance-pair">
        <HorizontalBars
          {...texts}
          headingLevel={3}
          title={t`Why rejected`}
          description={t`Grounds of rejections; one rejection can have several.`}
          bars={figures.grounds.map(({ key, count }) => {
            const known = groundOf(key);
            return { id: key, label: known === undefined ? key : t(groundLabels[known]), value: count, fill: 'trouble' };
          })}
          columns={{ bar: t`Ground`, value: t`Rejections` }}
          format={format.count}
          empty="–"
          wholeNumbers
        />
        <HorizontalBars
          {...texts}
          headingLevel={3}
          title={t`Why returned`}
          description={t`Reasons for which officers returned answers to companies.`}
          bars={figures.return_reasons.map(({ key, count }) => {
            const known = reasonOf(key);
            return { id: key, label: known === undefined ? key : t(returnReasonLabels[known]), value: count, fill: 'dotted' };
          })}
          columns={{ bar: t`Reason`, value: t`Answers returned` }}
          format={format.count}
          empty="–"
          wholeNumbers
        />
      </div>
    </section>
  );
}
