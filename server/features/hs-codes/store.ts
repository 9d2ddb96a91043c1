import data from './data/hs2022.json' with { type: 'json' };

export interface HsRow {
  readonly code: string;
  readonly description: string;
}

/** Open data that ships with us (data/README.md): it changes by a commit, so it needs no table. Sorted by code. */
export const hsRows: readonly HsRow[] = data.rows.map((row) => {
  const end = row.indexOf(' ');
  return { code: row.slice(0, end), description: row.slice(end + 1) };
});
