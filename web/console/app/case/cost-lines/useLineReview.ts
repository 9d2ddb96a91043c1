import { ApiProblem } from '@thamani/client/client.ts';
import { judgeCostLines, judgeSheetMargin, judgeSheetPrice } from '@thamani/contract/cost-sheets/line-review.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { useErrorMessage } from '../../session/browser-api.ts';
import { useConsoleApi } from '../../session/useConsoleApi.ts';
import { baseOf, countedJudgements, emptyReview, reviewed } from './review-state.ts';
import type { ItemAnswer, ReviewAction, ReviewState } from './review-state.ts';
import { costLineOf, costSheetOf, declaredOf, judgementsOf, marginKey, priceKey, recount } from './sheet-data.ts';
import type { Chosen, ChosenForLine, ChosenForMargin, ChosenForPrice, ItemKey, ReadLine, Recount, ServerFigures } from './sheet-data.ts';
import type { SheetHead, ShownShare, Stored } from './sheet-data.ts';
import { useSheetPages } from './useSheetPages.ts';
import type { FirstPage, SheetPages } from './useSheetPages.ts';

/** The figures as they are shown: counted here at once, and those of the server where it knows more. */
export interface ShownFigures extends Pick<Recount, 'certain' | 'possible' | 'decided' | 'open' | 'margin'> {
  readonly declared: ShownShare;
}

export interface LineReview {
  readonly caseId: string;
  readonly head: SheetHead;
  readonly pages: SheetPages;
  readonly lines: readonly ReadLine[];
  readonly state: ReviewState;
  readonly figures: ShownFigures;
  readonly isSaving: boolean;
  /** Judgements that are not saved because no answer came. */
  readonly failed: readonly ItemKey[];
  /** Another officer has judged since this page was read. */
  readonly hasChangedElsewhere: boolean;
  choose(chosen: readonly (readonly [ItemKey, Chosen])[]): void;
  /** Takes back what the reader did last. Answers with what it was about. */
  undo(): readonly ItemKey[];
  resend(keys: readonly ItemKey[]): void;
  drop(key: ItemKey): void;
  reload(): Promise<void>;
}

type Sent = readonly (readonly [ItemKey, Chosen])[];

/** All judgements of one sheet: shown at once, sent in the background one call after the other. */
export function useLineReview(caseId: string, first: FirstPage): LineReview {
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [state, dispatch] = useReducer(reviewed, first, begin);
  const [confirmed, setConfirmed] = useState<ServerFigures>(first.data);
  const pages = useSheetPages(caseId, first, (read) => dispatch({ type: 'read', judged: judgedIn(read) }));
  const { head, lines, isWhole } = pages;

  const sheet = useMemo(() => (isWhole ? costSheetOf(head, lines.map(costLineOf)) : undefined), [head, lines, isWhole]);
  const counted = useMemo(
    () => sheet && recount(sheet, judgementsOf(countedJudgements(state), head.currency), head.scheme),
    [sheet, state, head],
  );
  const declared = useMemo(() => (sheet === undefined ? head.declared : declaredOf(sheet, head.scheme)), [sheet, head]);
  const isSaving = [...state.choices.values()].some(({ status }) => status === 'saving');
  const failed = useMemo(() => [...state.choices].flatMap(([key, { status }]) => (status === 'failed' ? [key] : [])), [state]);
  const ofServer = { ...confirmed, open: confirmed.open_count, margin: head.margin };
  // While something is on its way, only this window knows it. Afterwards the server's figures are the ones that count.
  const hasChangedElsewhere = counted !== undefined && !isSaving && isOtherThan(counted, confirmed);
  const figures = { ...(counted === undefined || hasChangedElsewhere ? ofServer : counted), declared };

  const judged = async (sent: Sent): Promise<{ readonly answers: readonly ItemAnswer[]; readonly figures: ServerFigures }> => {
    const [[key, judgement] = ['', { verdict: 'open' } as const]] = sent;
    const params = { id: caseId };
    const { version } = head;
    if (key === priceKey || key === marginKey) {
      const body = { version, base: baseOf(state, key) };
      try {
        if (key === priceKey) {
          const { data } = await api.call(judgeSheetPrice, { params, body: { ...body, judgement: judgement as ChosenForPrice } });
          return { answers: [{ key, sent: judgement, problem: null, current: data.price_judgement }], figures: data };
        }
        const { data } = await api.call(judgeSheetMargin, { params, body: { ...body, judgement: judgement as ChosenForMargin } });
        return { answers: [{ key, sent: judgement, problem: null, current: data.margin_judgement }], figures: data };
      } catch (failure) {
        if (!(failure instanceof ApiProblem) || failure.code !== 'judgement_changed') throw failure;
        // What the other officer found is in the sheet.
        const read = await pages.refreshHead();
        const theirs = key === priceKey ? read?.price_judgement : read?.margin_judgement;
        const current = (read === undefined ? state.stored.get(key) : theirs) ?? null;
        return { answers: [{ key, sent: judgement, problem: failure, current }], figures: read ?? confirmed };
      }
    }
    const judgements = sent.map(([line, chosen]) => ({ line, base: baseOf(state, line), judgement: chosen as ChosenForLine }));
    const { data } = await api.call(judgeCostLines, { params, body: { version, judgements } });
    const chosen = new Map(sent);
    const answers = data.lines.flatMap(({ line, problem, current }): ItemAnswer[] => {
      const of = chosen.get(line);
      return of === undefined ? [] : [{ key: line, sent: of, problem, current }];
    });
    return { answers, figures: data };
  };
  const isSending = useRef(false);
  const send = useEffectEvent(async (sent: Sent) => {
    let action: ReviewAction;
    try {
      const { answers, figures: counts } = await judged(sent);
      setConfirmed(counts);
      action = { type: 'answered', answers };
      if (answers.some(({ sent: { verdict } }) => verdict === 'corrected')) void pages.refreshHead();
    } catch (failure) {
      const isAnswered = failure instanceof ApiProblem && failure.status > 0 && failure.status < 500;
      action = { type: 'failed', sent, message: errorMessage(failure), isRefused: isAnswered };
      if (isAnswered) void pages.refreshHead();
    }
    isSending.current = false;
    dispatch(action);
  });
  useEffect(() => {
    if (isSending.current) return;
    const next = nextBatch(state);
    if (next.length === 0) return;
    isSending.current = true;
    queueMicrotask(() => void send(next));
  }, [state]);
  useWarningBeforeLeaving(state.choices.size > 0);

  return {
    caseId,
    head,
    pages,
    lines,
    state,
    figures,
    isSaving,
    failed,
    hasChangedElsewhere,
    choose: (chosen) => dispatch({ type: 'choose', chosen }),
    undo() {
      const step = state.steps.at(-1) ?? [];
      if (step.length > 0) dispatch({ type: 'choose', chosen: step, isUndo: true });
      return step.map(([key]) => key);
    },
    resend: (keys) => dispatch({ type: 'resend', keys }),
    drop: (key) => dispatch({ type: 'drop', key }),
    async reload() {
      const read = await pages.readAgain();
      if (read === undefined) return sayInToast('error', errorMessage(undefined));
      setConfirmed(read);
      dispatch({ type: 'read', judged: [...judgedIn(read.lines), ...partsOf(read)] });
    },
  };
}

function begin({ data }: FirstPage): ReviewState {
  return reviewed(emptyReview, { type: 'read', judged: [...judgedIn(data.lines), ...partsOf(data)] });
}

function judgedIn(lines: readonly ReadLine[]): readonly (readonly [ItemKey, Stored | null])[] {
  return lines.map(({ id, judgement }) => [id, judgement]);
}

function partsOf({ price_judgement: price, margin_judgement: margin }: SheetHead): readonly (readonly [ItemKey, Stored | null])[] {
  return [
    [priceKey, price],
    [marginKey, margin],
  ];
}

/** One call is about the price, the margin, or up to 200 lines. */
function nextBatch({ choices }: ReviewState): Sent {
  const waiting = [...choices].flatMap(([key, { judgement, status }]) => (status === 'saving' ? [[key, judgement] as const] : []));
  const [first] = waiting;
  if (first === undefined || isPart(first[0])) return first === undefined ? [] : [first];
  return waiting.filter(([key]) => !isPart(key)).slice(0, sheetBounds.linesOfPage);
}

function isPart(key: ItemKey): boolean {
  return key === priceKey || key === marginKey;
}

function isOtherThan(counted: Recount, { certain, possible, open_count: open }: ServerFigures): boolean {
  return counted.open !== open || counted.certain?.percent !== certain?.percent || counted.possible?.percent !== possible?.percent;
}

/** The browser asks, in its own words. */
function useWarningBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
