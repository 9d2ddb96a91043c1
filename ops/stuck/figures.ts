import { ageOf, type Ask, type Finding } from './report.ts';

/** Figures are computed every five minutes, and counts of checks are imported every hour. */
const limits = { figuresSeconds: 30 * 60, countsSeconds: 3 * 3_600 };
/** The digest of all days before is sent at 06:00 UTC, and takes less than an hour. */
const digestHour = 7;

/** Nothing is found where none was ever computed, imported or due: an installation without a worker or a verify site yet. */
export async function stuckFigures(ask: Ask): Promise<readonly (Finding | undefined)[]> {
  const [figures] = await ask("select extract(epoch from now() - at)::int as age from figure_rollups where name = 'current'");
  const [counts] = await ask(
    'select extract(epoch from now() - imported_at)::int as age from figure_imports order by imported_at desc limit 1',
  );
  const [digest] = await ask(
    `select count(distinct recipient_id)::int as people, extract(epoch from now() - min(created_at))::int as age
     from notifications where mail = 'daily' and digest_at is null
       and created_at < date_trunc('day', now() at time zone 'UTC' - make_interval(hours => $1)) at time zone 'UTC'`,
    [digestHour],
  );
  const older = (row: typeof figures, seconds: number): number | undefined => {
    const age = Number(row?.['age'] ?? 0);
    return age > seconds ? age : undefined;
  };
  const [figuresAge, countsAge] = [older(figures, limits.figuresSeconds), older(counts, limits.countsSeconds)];
  return [
    figuresAge === undefined
      ? undefined
      : {
          what: 'management figures are not computed',
          which: [`the last ones for ${ageOf(figuresAge)} (docs/runbooks/management-figures.md)`],
        },
    countsAge === undefined
      ? undefined
      : {
          what: 'hourly counts of checks are missing',
          which: [`none was imported for ${ageOf(countsAge)} (docs/runbooks/management-figures.md)`],
        },
    Number(digest?.['people'] ?? 0) === 0
      ? undefined
      : {
          what: 'digests of notifications were not sent',
          which: [
            `to ${digest?.['people']} people, of notifications for up to ${ageOf(Number(digest?.['age']))} (docs/runbooks/notifications.md)`,
          ],
        },
  ];
}
