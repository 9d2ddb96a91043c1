import type { CostLine } from '../sheet.ts';
import type { LineContent } from './lines.ts';

/** What an import does to the lines of a sheet. Pure: the same file and the same sheet give the same plan, and a plan that was carried out gives none. */

export const importModes = ['append', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

export type PlacedLine = CostLine & { readonly position: number };

export interface PlannedImport {
  /** New lines, and stored ones that change. */
  readonly write: readonly PlacedLine[];
  readonly remove: readonly string[];
  readonly added: number;
  readonly changed: number;
  /** Rows that are in the sheet as they should be. */
  readonly kept: number;
}

interface ImportPlan {
  readonly mode: ImportMode;
  /** In their order. */
  readonly stored: readonly PlacedLine[];
  readonly rows: readonly { readonly row: number; readonly line: LineContent }[];
  /** Of the line that a row of this file becomes: the same for the same file. `turn` counts up where an id belongs to another line. */
  idOf(row: number, turn: number): string;
}

const step = 10;

export function plannedImport(plan: ImportPlan): PlannedImport {
  return plan.mode === 'append' ? appended(plan) : replaced(plan);
}

/** After the others. A row that was imported before is kept as it is by now: what a person changed since is not undone. */
function appended({ stored, rows, idOf }: ImportPlan): PlannedImport {
  const known = new Set(stored.map(({ id }) => id));
  const last = stored.reduce((highest, { position }) => Math.max(highest, position), 0);
  const added = rows.map(({ row, line }) => ({ ...line, id: idOf(row, 0), citations: [] })).filter(({ id }) => !known.has(id));
  const write = added.map((line, index) => ({ ...line, position: last + (index + 1) * step }));
  return { write, remove: [], added: write.length, changed: 0, kept: rows.length - write.length };
}

/** The rows are the sheet, in their order. A line that is in the file as it is stored keeps its documents, as does one that was imported from the same row. */
function replaced({ stored, rows, idOf }: ImportPlan): PlannedImport {
  const free = new Map(stored.map((line) => [line.id, line]));
  const alike = Map.groupBy(stored, lineContent);
  const found = rows.map(({ line }) => {
    const same = alike.get(lineContent(line))?.shift();
    if (same !== undefined) free.delete(same.id);
    return same;
  });
  const used = new Set(found.flatMap((line) => line?.id ?? []));
  const [write, counts]: [PlacedLine[], { added: number; changed: number; kept: number }] = [[], { added: 0, changed: 0, kept: 0 }];
  for (const [index, { row, line }] of rows.entries()) {
    const position = (index + 1) * step;
    const same = found[index];
    if (same !== undefined) {
      if (same.position !== position) write.push({ ...same, position });
      counts.kept += 1;
      continue;
    }
    let turn = 0;
    while (used.has(idOf(row, turn))) turn += 1;
    const id = idOf(row, turn);
    used.add(id);
    const before = free.get(id);
    free.delete(id);
    write.push({ ...line, id, citations: before?.citations ?? [], position });
    counts[before === undefined ? 'added' : 'changed'] += 1;
  }
  return { write, remove: [...free.keys()], ...counts };
}

/** The canonical form of a line: what it says, without its id, its place and its documents. Two lines with the same one are alike. */
export function lineContent(line: LineContent): string {
  const { kind, role, description, hsCode, country, originStatus, originProof, supplier, quantity, unit, unitCost, currency, basis } = line;
  return JSON.stringify([
    kind,
    role,
    description,
    hsCode ?? null,
    country ?? null,
    originStatus,
    originProof ?? null,
    supplier ?? null,
    quantity,
    unit,
    unitCost,
    currency,
    basis,
  ]);
}
