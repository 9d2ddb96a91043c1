/** Splits the output of `pg_dump --schema-only` into statements that can be compared: one line each, without comments. */
export function statementsOf(dump: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let bodyTag: string | undefined;
  for (const line of dump.split('\n')) {
    if (bodyTag === undefined && isIgnored(line)) continue;
    lines.push(line);
    for (const [tag] of line.matchAll(/\$\w*\$/g)) {
      if (bodyTag === undefined) bodyTag = tag;
      else if (bodyTag === tag) bodyTag = undefined;
    }
    if (bodyTag === undefined && line.endsWith(';')) {
      statements.push(oneLine(lines));
      lines = [];
    }
  }
  if (lines.length > 0) throw new Error(`The dump ends within a statement: ${oneLine(lines)}`);
  return statements.filter((statement) => !isOfMonth(statement)).map(withSortedConstraints);
}

/** Statements that only one of the two has. */
export function differencesOf(expected: readonly string[], actual: readonly string[]): { missing: string[]; unexpected: string[] } {
  return { missing: without(expected, actual), unexpected: without(actual, expected) };
}

/** In CREATE TABLE, pg_dump sorts constraints by name, so that a rename changes their order. Columns have a fixed order. */
export function withSortedConstraints(statement: string): string {
  const parts = /^(CREATE (?:UNLOGGED )?TABLE [^(]*\()(.*?)(\)(?: (?:WITH|PARTITION BY) .*)?;)$/.exec(statement);
  if (parts === null) return statement;
  const [, head, elements = '', tail] = parts;
  const [columns, ...constraints] = elements.split(/, (?=CONSTRAINT )/);
  return `${head}${[columns, ...constraints.toSorted()].join(', ')}${tail}`;
}

/** Blank lines, comments, settings of the session and commands of psql: they depend on the version of pg_dump. */
function isIgnored(line: string): boolean {
  return /^(--|\\|SET |SELECT pg_catalog\.set_config|\s*$)/.test(line);
}

/** Month partitions are named after the current month. Their default partitions have the same columns and indexes. */
function isOfMonth(statement: string): boolean {
  return /_\d{4}_\d{2}(_|\b)/.test(statement.replaceAll(/'[^']*'/g, ''));
}

function oneLine(lines: readonly string[]): string {
  return lines
    .filter((line) => !/^\s*--/.test(line))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .trim();
}

function without(from: readonly string[], removed: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const statement of removed) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  return from.filter((statement) => {
    const count = counts.get(statement) ?? 0;
    counts.set(statement, count - 1);
    return count <= 0;
  });
}
