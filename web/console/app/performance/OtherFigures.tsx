import { Trans, useLingui } from '@lingui/react/macro';
import { HorizontalBars } from '@thamani/site/charts/HorizontalBars.tsx';
import { PeriodColumns } from '@thamani/site/charts/PeriodColumns.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { signalLabels } from '../case/signals/signal-labels.ts';
import { useChartTexts, type CardProps } from './CaseFigures.tsx';

function Facts({
  entries,
}: {
  readonly entries: readonly { readonly label: ReactNode; readonly value: ReactNode; readonly id: string }[];
}) {
  return (
    <dl className="performance-facts">
      {entries.map(({ id, label, value }) => (
        <div key={id}>
          <dt className="small soft">{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function AppealsCard({ figures: { appeals }, format }: CardProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const texts = useChartTexts();
  const labels: Readonly<Record<string, string>> = { rejection: t`Against a rejection`, revocation: t`Against a revocation` };
  return (
    <section className="card performance-third">
      <h2 className="chart-title">
        <Trans>Appeals</Trans>
      </h2>
      <Facts
        entries={[
          {
            id: 'decided',
            label: t`Decided`,
            value: (
              <Link to={addressIn(language, '/appeals')}>
                <bdi>{format.count(appeals.decided)}</bdi>
              </Link>
            ),
          },
          { id: 'allowed', label: t`Allowed`, value: <bdi>{format.count(appeals.allowed)}</bdi> },
          { id: 'lodged', label: t`Lodged`, value: <bdi>{format.count(appeals.lodged)}</bdi> },
        ]}
      />
      <HorizontalBars
        {...texts}
        headingLevel={3}
        title={t`Appeals allowed`}
        description={t`Appeals that the board allowed, by the decision that was appealed.`}
        bars={appeals.by_decision.map(({ against, allowed }) => ({ id: against, label: labels[against] ?? against, value: allowed }))}
        columns={{ bar: t`Decision appealed`, value: t`Allowed` }}
        format={format.count}
        empty="–"
        wholeNumbers
      />
    </section>
  );
}

/** Of each currency alone: amounts of two currencies have no sum. */
export function FeesCard({ figures: { revenue, refunds, weeks }, format }: CardProps) {
  const { t } = useLingui();
  const texts = useChartTexts();
  const [main] = revenue;
  const currency = main?.currency ?? 'USD';
  const of = (amounts: readonly { readonly currency: string; readonly minor: number }[]) =>
    amounts.find((amount) => amount.currency === currency)?.minor ?? 0;
  return (
    <section className="card performance-third">
      <h2 className="chart-title">
        <Trans>Fees received</Trans>
      </h2>
      <Facts
        entries={[
          ...revenue.map((amount) => ({
            id: `r${amount.currency}`,
            label: t`In the period`,
            value: <bdi>{format.money(amount.minor, amount.currency)}</bdi>,
          })),
          ...refunds.map((amount) => ({
            id: `f${amount.currency}`,
            label: t`Refunded`,
            value: <bdi>{format.money(amount.minor, amount.currency)}</bdi>,
          })),
        ]}
      />
      <PeriodColumns
        {...texts}
        headingLevel={3}
        title={t`Fees and refunds per week, ${currency}`}
        description={t`Two columns for each week: fees received for applications, and refunds paid.`}
        periods={weeks.map(({ week, is_incomplete: isIncomplete }) => ({
          id: week,
          label: format.shortDay(week),
          longLabel: format.longDay(week),
          isIncomplete,
        }))}
        series={[
          { id: 'fees', label: t`Fees`, fill: 'solid', values: weeks.map((week) => of(week.revenue) / 100) },
          { id: 'refunds', label: t`Refunds`, fill: 'dotted', values: weeks.map((week) => of(week.refunds) / 100) },
        ]}
        periodLabel={t`Week from`}
        format={format.count}
      />
    </section>
  );
}

export function ExpiryCard({ figures: { expiring }, format }: CardProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const texts = useChartTexts();
  const all = expiring.reduce((sum, { certificates }) => sum + certificates, 0);
  const renewed = expiring.reduce((sum, { renewals }) => sum + renewals, 0);
  return (
    <section className="card performance-third">
      <h2 className="chart-title">
        <Trans>Certificates expiring in 90 days</Trans>
      </h2>
      <Facts
        entries={[
          {
            id: 'all',
            label: t`Expire`,
            value: (
              <Link to={addressIn(language, '/certificates')}>
                <bdi>{format.count(all)}</bdi>
              </Link>
            ),
          },
          { id: 'renewed', label: t`Renewal started`, value: <bdi>{format.count(renewed)}</bdi> },
        ]}
      />
      <PeriodColumns
        {...texts}
        headingLevel={3}
        title={t`Expiring per week`}
        description={t`Certificates by the week of their last day; the lower part has a renewal that was started.`}
        isStacked
        periods={expiring.map(({ week }) => ({ id: week, label: format.shortDay(week), longLabel: format.longDay(week) }))}
        series={[
          { id: 'renewed', label: t`Renewal started`, fill: 'solid', values: expiring.map(({ renewals }) => renewals) },
          {
            id: 'open',
            label: t`No renewal yet`,
            fill: 'outline',
            values: expiring.map(({ certificates, renewals }) => certificates - renewals),
          },
        ]}
        periodLabel={t`Week from`}
        format={format.count}
      />
    </section>
  );
}

/** As many as a card holds; the export has all. */
const mostSignals = 8;

export function SignalsCard({ figures: { signals }, format }: CardProps) {
  const { t } = useLingui();
  const texts = useChartTexts();
  const labelOf = (code: string) => {
    const known = Object.entries(signalLabels).find(([one]) => one === code);
    return known === undefined ? code : t(known[1].title);
  };
  const raised = signals.reduce((sum, one) => sum + one.raised, 0);
  const confirmed = signals.reduce((sum, one) => sum + one.confirmed, 0);
  const shown = signals.toSorted((a, b) => b.raised - a.raised).slice(0, mostSignals);
  return (
    <section className="card performance-half">
      <h2 className="chart-title">
        <Trans>Points to check</Trans>
      </h2>
      <Facts
        entries={[
          { id: 'raised', label: t`Raised`, value: <bdi>{format.count(raised)}</bdi> },
          { id: 'confirmed', label: t`Confirmed by an officer`, value: <bdi>{format.count(confirmed)}</bdi> },
        ]}
      />
      <HorizontalBars
        {...texts}
        headingLevel={3}
        title={t`Raised by the automated checks`}
        description={t`Points to check by kind, the most frequent first.`}
        bars={shown.map(({ code, raised: count }) => ({ id: code, label: labelOf(code), value: count, fill: 'dotted' }))}
        columns={{ bar: t`Point to check`, value: t`Raised` }}
        format={format.count}
        empty="–"
        wholeNumbers
      />
    </section>
  );
}
