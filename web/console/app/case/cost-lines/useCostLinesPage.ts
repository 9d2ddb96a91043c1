import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import type { ViewerFocus } from '../../viewer/viewer-document.ts';
import { focusViewer, isWide } from '../documents/document-layout.ts';
import type { CostLines, Readiness, RowForm } from './cost-lines-context.ts';
import { groupOf, isOpen, itemKeys, listRows, nextOpen } from './review-state.ts';
import type { ListRow, ListView } from './review-state.ts';
import { marginKey, priceKey } from './sheet-data.ts';
import type { Chosen, ItemKey, ReadLine } from './sheet-data.ts';
import type { LineReview } from './useLineReview.ts';
import type { SheetDocuments } from './useSheetDocuments.ts';

export interface CostLinesPageState {
  readonly lists: CostLines;
  readonly rows: readonly ListRow[];
  readonly view: ListView;
  setView(view: ListView): void;
  /** What was just done, for screen readers. */
  readonly told: string;
}

interface Selected {
  readonly key: ItemKey | undefined;
  readonly form?: RowForm | undefined;
  readonly takesFocus: boolean;
}

/** Of the element of a row that takes the focus. */
export function itemId(key: ItemKey): string {
  return `cost-line-${key}`;
}

/** Which row is current, and what keys and buttons do with it. */
export function useCostLinesPage(
  review: LineReview,
  documents: SheetDocuments,
  countryName: (code: string) => string,
  onHelp: () => void,
): CostLinesPageState {
  const { t } = useLingui();
  const { head, lines, state, figures } = review;
  const [view, setView] = useState<ListView>('document');
  const [told, setTold] = useState('');
  const byId = useMemo(() => new Map(lines.map((line, index) => [line.id, { line, number: index + 1 }])), [lines]);
  const [selected, setSelected] = useState<Selected>({ key: undefined, takesFocus: false });
  const hasMargin = figures.margin !== null;
  // Nothing is left to judge where the lines cost as much as the price, or more.
  const isMarginLeft = figures.margin !== null && !/^-|^0\.00$/.test(figures.margin.amount);
  const isOpenKey = (key: ItemKey) => isOpen(state, key) && (key !== marginKey || isMarginLeft);
  const isShown = (key: ItemKey) => isOpenKey(key) || state.choices.has(key) || key === selected.key;
  // In the list of what is open a row stays while it is current: the focus would be lost with it.
  const shown = view === 'open' ? isShown : undefined;
  const all = useMemo(() => listRows({ lines, hasMargin, view: 'document', isShown: () => true }), [lines, hasMargin]);
  const byWeight = useMemo(
    () => (view === 'weight' ? listRows({ lines, hasMargin, view, isShown: () => true }) : []),
    [lines, hasMargin, view],
  );
  const rows = shown !== undefined ? listRows({ lines, hasMargin, view, isShown: shown }) : view === 'weight' ? byWeight : all;
  const keys = useMemo(() => itemKeys(rows), [rows]);
  const current = selected.key ?? nextOpen(keys, undefined, isOpenKey) ?? keys[0];
  const mayJudge = head.may_judge && head.counts;

  const nameOf = (key: ItemKey): string => {
    if (key === priceKey) return t`Price`;
    if (key === marginKey) return t`Margin`;
    const { line, number } = byId.get(key) ?? { line: undefined, number: 0 };
    const description = line?.description ?? '';
    return t`Line ${number}, ${description}`;
  };
  const citationsOf = (key: ItemKey) =>
    key === priceKey ? head.price_citations : key === marginKey ? [] : (byId.get(key)?.line.citations ?? []);
  const readinessOf = (key: ItemKey): Readiness => {
    if (key === marginKey) return 'ready';
    const cited = citationsOf(key);
    if (cited.length === 0) return 'uncited';
    return cited.some(({ document, page }) => documents.isSeen(document, page)) ? 'ready' : 'unopened';
  };

  const select = (key: ItemKey) => {
    setSelected({ key, takesFocus: true });
    const focus = focusOf(citationsOf(key), documents.shown?.id);
    if (focus !== undefined) documents.lookAt(focus);
  };
  const showCited = (key: ItemKey) => {
    const citations = citationsOf(key);
    // The one that is open, if the item cites it; otherwise the first.
    const document = citations.find((one) => one.document === documents.shown?.id)?.document ?? citations[0]?.document;
    setSelected({ key, takesFocus: isWide() });
    if (document !== undefined) documents.show(document, focusOf(citations, document));
  };
  const advance = (after: ItemKey, judged: ReadonlySet<ItemKey>) => {
    const next = nextOpen(keys, after, (key) => !judged.has(key) && isOpenKey(key));
    select(next ?? after);
    return next === undefined;
  };
  const judge = (key: ItemKey, judgement: Chosen) => {
    review.choose([[key, judgement]]);
    const name = nameOf(key);
    const isLast = advance(key, new Set([key]));
    const said =
      judgement.verdict === 'accepted'
        ? t`${name}: accepted.`
        : judgement.verdict === 'corrected'
          ? t`${name}: corrected.`
          : t`${name}: not proven.`;
    setTold(isLast ? `${said} ${t`Nothing is open any more.`}` : said);
  };
  const accept = (key: ItemKey) => {
    const readiness = readinessOf(key);
    if (readiness === 'unopened') {
      setTold(t`Open the document first. It is shown now.`);
      return showCited(key);
    }
    if (readiness === 'uncited') {
      setSelected({ key, takesFocus: true });
      return setTold(t`No document is cited. It can be corrected or found not proven.`);
    }
    judge(key, { verdict: 'accepted' });
  };
  const openIn = (ofGroup: readonly ReadLine[]) => ofGroup.filter(({ id }) => isOpenKey(id) && readinessOf(id) === 'ready');
  const acceptGroup = (document: string | undefined) => {
    const ofGroup = lines.filter((line) => groupOf(line) === document);
    const last = ofGroup.at(-1)?.id;
    if (last === undefined || document === undefined) return setTold(t`These lines cite no document. Judge each by itself.`);
    if (!review.pages.isWhole) return setTold(t`Not all lines are loaded yet.`);
    const accepted = openIn(ofGroup).map(({ id }) => id);
    const first = ofGroup.find(({ id }) => isOpenKey(id));
    if (accepted.length === 0 && first !== undefined && !documents.isOpened(document)) {
      setTold(t`Open the document first. It is shown now.`);
      return showCited(first.id);
    }
    const count = accepted.length;
    if (count > 0) review.choose(accepted.map((id) => [id, { verdict: 'accepted' }]));
    advance(last, new Set(accepted));
    setTold(t`${plural(count, { one: '# line accepted.', other: '# lines accepted.' })}`);
  };
  const reopen = (key: ItemKey) => {
    review.choose([[key, { verdict: 'open' }]]);
    select(key);
    const name = nameOf(key);
    setTold(t`${name} is open again.`);
  };
  const undo = () => {
    const undone = review.undo();
    const [first] = undone;
    if (first !== undefined) {
      select(first);
      return setTold(t`Undone.`);
    }
    if (current !== undefined && !isOpenKey(current)) reopen(current);
  };
  const openForm = (key: ItemKey, form: RowForm) => {
    if (!mayJudge || (form === 'not_proven' && key === priceKey) || (form === 'correct' && key === marginKey)) return;
    if (readinessOf(key) === 'unopened') {
      setTold(t`Open the document first. It is shown now.`);
      return showCited(key);
    }
    setSelected({ key, form, takesFocus: false });
  };
  const closeForm = () => {
    documents.mark(undefined);
    setSelected((before) => ({ key: before.key, takesFocus: true }));
  };
  const move = (by: number) => {
    const at = current === undefined ? -1 : keys.indexOf(current);
    // The first press leads to the row that is current already.
    const to = selected.key === undefined ? current : keys[Math.min(Math.max(at + by, 0), keys.length - 1)];
    if (to !== undefined) select(to);
  };
  const onCurrent = (act: (key: ItemKey) => void) =>
    mayJudge && current !== undefined && selected.form === undefined ? () => act(current) : undefined;
  useSingleKeys({
    j: () => move(1),
    k: () => move(-1),
    a: onCurrent(accept),
    A: onCurrent((key) => {
      const line = byId.get(key)?.line;
      if (line === undefined) accept(key);
      else acceptGroup(groupOf(line));
    }),
    c: onCurrent((key) => openForm(key, 'correct')),
    n: onCurrent((key) => openForm(key, 'not_proven')),
    u: mayJudge && selected.form === undefined ? undo : undefined,
    o: current === undefined ? undefined : () => showCited(current),
    v: () => isWide() && focusViewer(),
    '?': onHelp,
  });

  useLayoutEffect(() => {
    if (!selected.takesFocus || selected.key === undefined) return;
    const row = document.getElementById(itemId(selected.key));
    row?.focus({ preventScroll: true });
    row?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const lists: CostLines = {
    review,
    documents,
    current,
    form: selected.form,
    mayJudge,
    countryName,
    readinessOf,
    select,
    showCited,
    accept,
    acceptGroup,
    judge,
    reopen,
    openForm,
    closeForm,
    openIn,
  };
  return { lists, rows, view, setView, told };
}

/** The place of the citation in that document. The viewer scrolls for every new object. */
function focusOf(citations: ReadLine['citations'], document: string | undefined): ViewerFocus | undefined {
  const place = citations.find((one) => one.document === document && one.page !== undefined);
  return place?.page === undefined ? undefined : { page: place.page, box: place.box };
}
