import { withSortedConstraints } from './schema-dump.ts';

type Names = Readonly<Record<string, string>>;

/** renames.json: old name to new name. Keys of columns and values are `table.column`, with the old names. */
export interface Renames {
  readonly tables: Names;
  readonly columns: Names;
  readonly sequences: Names;
  readonly constraints: Names;
  readonly indexes: Names;
  readonly triggers: Names;
  readonly functions: Names;
  readonly values: Readonly<Record<string, Names>>;
  /** For each function: columns, variables and, in quotes, literals of its body. A body uses several tables, so a column alone is ambiguous. */
  readonly bodies: Readonly<Record<string, Names>>;
  /** Texts of `raise exception`. */
  readonly messages: Names;
}

/** The statement of an old dump (statementsOf) with the new names. */
export function renamed(statement: string, renames: Renames): string {
  const of = /^(?:CREATE|ALTER) FUNCTION public\.(\w+)|^(?:GRANT|REVOKE) .* ON FUNCTION public\.(\w+)/.exec(statement);
  const name = of?.[1] ?? of?.[2];
  return withSortedConstraints(name === undefined ? ofTable(statement, renames) : ofFunction(statement, name, renames));
}

function ofTable(statement: string, renames: Renames): string {
  const name = /(?:TABLE|ON)(?: ONLY)? public\.(\w+)/.exec(statement)?.[1];
  const table = name?.replace(/_default$/, '');
  const literals: Record<string, string> = {};
  const words: Record<string, string> = { ...renames.constraints, ...renames.indexes, ...renames.triggers };
  for (const [column, values] of Object.entries(renames.values)) if (table === column.split('.')[0]) Object.assign(literals, values);
  for (const [column, to] of Object.entries(renames.columns)) {
    const [of, from = ''] = column.split('.');
    if (of === table) words[from] = to;
  }
  return substituted(statement, { qualified: qualifiedOf(renames), words, literals });
}

function ofFunction(statement: string, name: string, renames: Renames): string {
  const words: Record<string, string> = { ...renames.tables, ...renames.functions };
  const literals: Record<string, string> = { ...renames.messages, ...renames.constraints };
  for (const [from, to] of Object.entries(renames.bodies[name] ?? {})) {
    if (from.startsWith("'")) literals[from.slice(1, -1)] = to.slice(1, -1);
    else words[from] = to;
  }
  return substituted(statement, { qualified: qualifiedOf(renames), words, literals });
}

/** What pg_dump writes with its schema. */
function qualifiedOf({ tables, sequences, indexes, constraints, functions }: Renames): Names {
  return { ...constraints, ...indexes, ...sequences, ...functions, ...tables };
}

interface Substitutions {
  readonly qualified: Names;
  readonly words: Names;
  readonly literals: Names;
}

function substituted(statement: string, { qualified, words, literals }: Substitutions): string {
  return statement.replaceAll(/'((?:[^']|'')*)'|\bpublic\.(\w+)|\b[a-z_]\w*/gi, (found, literal?: string, name?: string) => {
    if (literal !== undefined) return `'${literals[literal] ?? literal}'`;
    return name === undefined ? (words[found] ?? found) : `public.${qualified[name] ?? name}`;
  });
}
