import { Trans, useLingui } from '@lingui/react/macro';
import { addDays, weekOf } from '@thamani/domain/management/weeks.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { HeatTable } from '@thamani/site/charts/HeatTable.tsx';
import { HorizontalBars } from '@thamani/site/charts/HorizontalBars.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useChartTexts, type CardProps } from './CaseFigures.tsx';

const mostCountries = 6;

export function ChecksCard({ figures: { checks, weeks, range, computed_at: computedAt }, format, names }: CardProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const texts = useChartTexts();
  const answers: Readonly<Record<string, string>> = {
    in_force: t`In force`,
    not_in_force: t`Not in force`,
    not_found: t`Number not found`,
    unknown: t`No answer possible`,
  };
  const weekday = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { weekday: 'short', timeZone: 'UTC' });
  const days = [0, 1, 2, 3, 4, 5, 6];
  const known = new Map(checks.by_day.map(({ day, count }) => [day, count]));
  const today = computedAt?.slice(0, 10) ?? range.to;
  const others = checks.by_country.slice(mostCountries);
  const otherCount = others.reduce((sum, { count }) => sum + count, 0);
  const bars = [
    ...checks.by_country.slice(0, mostCountries).map(({ key, count }) => ({ id: key, label: names[key] ?? key, value: count })),
    ...(others.length > 0 ? [{ id: 'others', label: t`Other countries`, value: otherCount }] : []),
  ];
  return (
    <section className="card performance-half">
      <h2 className="chart-title">
        <Trans>Checks by the public</Trans>
      </h2>
      <p className="small soft">
        <Trans>
          Counted by country of the certificate, answer and day. No address, number or country of a visitor is stored. Answers from a cache
          and checks without a network are not counted.
        </Trans>
      </p>
      <dl className="performance-facts">
        <div>
          <dt className="small soft">
            <Trans>Checks</Trans>
          </dt>
          <dd className="figure">
            <bdi>{format.count(checks.total)}</bdi>
          </dd>
        </div>
        {checks.answers.map(({ key, count }) => (
          <div key={key}>
            <dt className="small soft">{answers[key] ?? key}</dt>
            <dd>
              <bdi>{format.count(count)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <HorizontalBars
        {...texts}
        headingLevel={3}
        title={t`Checks by country of the certificate`}
        description={t`Answers given on the public verification site, by country of the certificate, the most first.`}
        bars={bars}
        columns={{ bar: t`Country`, value: t`Checks` }}
        format={format.count}
        empty="–"
        wholeNumbers
      />
      <HeatTable
        {...texts}
        headingLevel={3}
        title={t`Checks by day`}
        description={t`A square for each day; a larger square is a day with more checks.`}
        rows={days.map((day) => ({ id: String(day), label: weekday.format(Date.UTC(2024, 0, 1 + day)) }))}
        columns={weeks.map(({ week }) => ({ id: week, label: format.shortDay(week) }))}
        values={days.map((day) =>
          weeks.map(({ week }) => {
            const at = addDays(weekOf(week as Day), day);
            return at > today ? null : (known.get(at) ?? 0);
          }),
        )}
        rowLabel={t`Day`}
        format={format.count}
        empty="–"
        fewer={t`fewer`}
        more={t`more`}
      />
    </section>
  );
}
