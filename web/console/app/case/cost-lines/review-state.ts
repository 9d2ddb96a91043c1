import { citedDocuments, marginKey, priceKey } from './sheet-data.ts';
import type { Chosen, ItemKey, ReadLine, Stored } from './sheet-data.ts';

/** `failed`: no answer came. `refused`: the server said why not. `changed`: another officer judged it first. */
export type ChoiceStatus = 'saving' | 'failed' | 'refused' | 'changed';

/** A judgement that the reader chose and that is not stored yet. */
export interface Choice {
  readonly judgement: Chosen;
  readonly status: ChoiceStatus;
  /** The server's own sentence, where it gave one. */
  readonly message: string;
}

type UndoStep = readonly (readonly [key: ItemKey, before: Chosen])[];

export interface ReviewState {
  /** As the server last said; what is open has no entry. */
  readonly stored: ReadonlyMap<ItemKey, Stored>;
  readonly choices: ReadonlyMap<ItemKey, Choice>;
  /** What the reader did in this window, the newest last. */
  readonly steps: readonly UndoStep[];
}

export interface ItemAnswer {
  readonly key: ItemKey;
  /** The very object that was sent: the reader may have chosen another one meanwhile. */
  readonly sent: Chosen;
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly current: Stored | null;
}

export type ReviewAction =
  | { readonly type: 'read'; readonly judged: readonly (readonly [ItemKey, Stored | null])[] }
  | { readonly type: 'choose'; readonly chosen: readonly (readonly [ItemKey, Chosen])[]; readonly isUndo?: boolean }
  | { readonly type: 'answered'; readonly answers: readonly ItemAnswer[] }
  | {
      readonly type: 'failed';
      readonly sent: readonly (readonly [ItemKey, Chosen])[];
      readonly message: string;
      readonly isRefused: boolean;
    }
  /** Once more: what failed, or mine in place of another officer's. */
  | { readonly type: 'resend'; readonly keys: readonly ItemKey[] }
  /** What is stored stays. */
  | { readonly type: 'drop'; readonly key: ItemKey };

export const emptyReview: ReviewState = { stored: new Map(), choices: new Map(), steps: [] };

/** More can be undone by opening a line again by itself. */
const mostSteps = 100;

export function reviewed(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'read': {
      const stored = new Map(state.stored);
      for (const [key, judgement] of action.judged) setOrDelete(stored, key, judgement);
      return { ...state, stored };
    }
    case 'choose': {
      const choices = new Map(state.choices);
      const before: (readonly [ItemKey, Chosen])[] = [];
      for (const [key, judgement] of action.chosen) {
        before.push([key, chosenBefore(state, key)]);
        choices.set(key, { judgement, status: 'saving', message: '' });
      }
      const steps = action.isUndo === true ? state.steps.slice(0, -1) : [...state.steps, before].slice(-mostSteps);
      return { ...state, choices, steps };
    }
    case 'answered': {
      const [stored, choices] = [new Map(state.stored), new Map(state.choices)];
      for (const { key, sent, problem, current } of action.answers) {
        setOrDelete(stored, key, current);
        if (choices.get(key)?.judgement !== sent) continue;
        if (problem === null) choices.delete(key);
        else {
          const status = problem.code === 'judgement_changed' ? 'changed' : 'refused';
          choices.set(key, { judgement: sent, status, message: problem.message });
        }
      }
      return { ...state, stored, choices };
    }
    case 'failed': {
      const choices = new Map(state.choices);
      const status = action.isRefused ? 'refused' : 'failed';
      for (const [key, judgement] of action.sent)
        if (choices.get(key)?.judgement === judgement) choices.set(key, { judgement, status, message: action.message });
      return { ...state, choices };
    }
    case 'resend': {
      const choices = new Map(state.choices);
      for (const key of action.keys) {
        const choice = choices.get(key);
        // Another object: an answer to the first one is not an answer to this.
        if (choice !== undefined) choices.set(key, { judgement: { ...choice.judgement }, status: 'saving', message: '' });
      }
      return { ...state, choices };
    }
    case 'drop': {
      const choices = new Map(state.choices);
      choices.delete(action.key);
      return { ...state, choices };
    }
  }
}

function setOrDelete(stored: Map<ItemKey, Stored>, key: ItemKey, judgement: Stored | null): void {
  if (judgement === null) stored.delete(key);
  else stored.set(key, judgement);
}

function chosenBefore({ stored, choices }: ReviewState, key: ItemKey): Chosen {
  const choice = choices.get(key);
  if (choice?.status === 'saving') return choice.judgement;
  const judgement = stored.get(key);
  return judgement === undefined ? { verdict: 'open' } : chosenOf(judgement);
}

/** As it is sent: without who, when, and the words at the place. */
export function chosenOf(judgement: Stored): Chosen {
  const { by: _, at: __, revision: ___, ...said } = judgement;
  if (said.verdict !== 'corrected') return said;
  const { quote: ____, ...place } = said.place;
  return { ...said, place };
}

/** What the figures are counted from: what is stored, and what is being saved. What was not saved does not count. */
export function countedJudgements({ stored, choices }: ReviewState): ReadonlyMap<ItemKey, Stored | Chosen> {
  const judged = new Map<ItemKey, Stored | Chosen>(stored);
  for (const [key, { judgement, status }] of choices) if (status === 'saving') judged.set(key, judgement);
  return judged;
}

/** What an item shows: what its reader chose last, or what is stored. */
export function shownJudgement({ stored, choices }: ReviewState, key: ItemKey): Stored | Chosen | undefined {
  const judgement = choices.get(key)?.judgement ?? stored.get(key);
  return judgement?.verdict === 'open' ? undefined : judgement;
}

export function isOpen(state: ReviewState, key: ItemKey): boolean {
  return shownJudgement(state, key) === undefined;
}

/** Revision of the judgement that the reader saw; 0 for none. */
export function baseOf({ stored }: ReviewState, key: ItemKey): number {
  return stored.get(key)?.revision ?? 0;
}

export type ListView = 'document' | 'weight' | 'open';

/** A row of the list. */
export type ListRow =
  | { readonly of: 'price' | 'margin'; readonly key: ItemKey }
  | { readonly of: 'line'; readonly key: ItemKey; readonly line: ReadLine; readonly number: number }
  /** `document` is undefined for lines that cite none. */
  | { readonly of: 'group'; readonly key: string; readonly document: string | undefined; readonly lines: readonly ReadLine[] };

/** The group of a line: the first document that it cites. */
export function groupOf({ citations }: ReadLine): string | undefined {
  return citedDocuments(citations)[0];
}

interface ListOptions {
  readonly lines: readonly ReadLine[];
  readonly hasMargin: boolean;
  readonly view: ListView;
  /** Whether a row stays in the list of what is open. */
  readonly isShown: (key: ItemKey) => boolean;
}

/** The price first, without which nothing has a weight; then the lines; the margin is what they leave. */
export function listRows({ lines, hasMargin, view, isShown }: ListOptions): readonly ListRow[] {
  const numbers = new Map(lines.map(({ id }, index) => [id, index + 1]));
  const rowOf = (line: ReadLine): ListRow => ({ of: 'line', key: line.id, line, number: numbers.get(line.id) ?? 0 });
  const price: ListRow = { of: 'price', key: priceKey };
  const margin: ListRow = { of: 'margin', key: marginKey };
  if (view === 'weight') {
    const byWeight = lines.toSorted((one, other) => weightOf(other) - weightOf(one) || Number(other.value ?? 0) - Number(one.value ?? 0));
    return [price, ...byWeight.map(rowOf), ...(hasMargin ? [margin] : [])];
  }
  const shown = view === 'open' ? lines.filter(({ id }) => isShown(id)) : lines;
  const groups = [...Map.groupBy(shown, groupOf)].flatMap(([document, ofGroup]): ListRow[] => [
    { of: 'group', key: `group-${document ?? 'none'}`, document, lines: ofGroup },
    ...ofGroup.map(rowOf),
  ]);
  const isPart = (key: ItemKey) => view !== 'open' || isShown(key);
  return [...(isPart(priceKey) ? [price] : []), ...groups, ...(hasMargin && isPart(marginKey) ? [margin] : [])];
}

/** How much of the figure depends on the line: nothing of it, if it counts as imported anyway. */
function weightOf({ value, is_imported: isImported }: ReadLine): number {
  return isImported ? 0 : Number(value ?? 0);
}

/** Groups are no stops: the keys lead from item to item. */
export function itemKeys(rows: readonly ListRow[]): readonly ItemKey[] {
  return rows.flatMap(({ of, key }) => (of === 'group' ? [] : [key]));
}

/** The next open one after an item, around the end of the list; undefined if nothing is open. */
export function nextOpen(keys: readonly ItemKey[], after: ItemKey | undefined, isOpenKey: (key: ItemKey) => boolean): ItemKey | undefined {
  const at = after === undefined ? -1 : keys.indexOf(after);
  return [...keys.slice(at + 1), ...keys.slice(0, at + 1)].find(isOpenKey);
}
