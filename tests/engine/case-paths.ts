import { Context as ActivityContext } from '@temporalio/activity';
import type { CaseEvaluation } from '@thamani/workflows/review/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Engine } from './engine.ts';

const day = 86_400_000;

/** What a look answers, by the engine's clock; `moved` when a command moves the case while the workflow waits, or while it looks. */
export interface Look {
  readonly days?: number;
  readonly over?: true;
  /** Two people approved it: the certificate is issued. */
  readonly approved?: true;
  /** Files came that nobody has read. */
  readonly isExtractionDue?: true;
  readonly moved?: 'waiting' | 'looking';
}

/** Lives of a case that are recorded, by the name of their history. Those with a move take the ordinary clock, the others skip time. */
export const casePaths: Readonly<Record<string, readonly Look[]>> = {
  '2026-11-certification-straight': [
    { days: 12, moved: 'waiting' },
    { days: 12, moved: 'waiting' },
    { days: 5, moved: 'waiting' },
    { over: true },
  ],
  '2026-11-certification-issued': [{ days: 12, moved: 'waiting' }, { days: 5, moved: 'waiting' }, { approved: true }],
  // Moved while the look that found it approved was under way: it looks once more, and issues once.
  '2026-11-certification-issued-late': [{ days: 12, moved: 'waiting' }, { approved: true, moved: 'looking' }, { approved: true }],
  '2026-11-certification-corrected': [
    { days: 12, moved: 'waiting' },
    { days: 11, moved: 'waiting' },
    { days: 9, moved: 'looking' },
    { days: 9, moved: 'waiting' },
    { days: 5, moved: 'waiting' },
    { over: true },
  ],
  // A correction brought files, which are read and compared before the officer goes on; then everything is in order.
  '2026-11-certification-evidence': [
    { days: 12, moved: 'waiting' },
    { days: 9, isExtractionDue: true, moved: 'waiting' },
    { days: 9, isExtractionDue: true, moved: 'looking' },
    { days: 9, isExtractionDue: true, moved: 'waiting' },
    { days: 5, moved: 'waiting' },
    { approved: true },
  ],
  '2026-11-certification-withdrawn': [{ days: 12, moved: 'waiting' }, { over: true }],
  // Reminded, late, then a year in which only the longest wait ends.
  '2026-11-certification-long-wait': [{ days: 10 }, { days: 4 }, ...Array.from({ length: 12 }, () => ({})), { over: true }],
  // The correction's reminder, its end, and on.
  '2026-11-certification-unanswered': [{ days: 11 }, { days: 3 }, { days: 0 }, { days: 9 }, { days: 4 }, {}, { over: true }],
};

/** The same for an appeal, whose looks know of no approval. */
export const appealPaths: Readonly<Record<string, readonly Look[]>> = {
  // Two votes, the second of which decides.
  '2026-11-appeal-decided': [{ days: 16, moved: 'waiting' }, { days: 15, moved: 'waiting' }, { over: true }],
  // A vote comes while it is looked at, and a holiday while it waits.
  '2026-11-appeal-moved': [{ days: 16, moved: 'looking' }, { days: 16, moved: 'waiting' }, { days: 17, moved: 'waiting' }, { over: true }],
  // Reminded, late, then only the longest wait ends.
  '2026-11-appeal-late': [{ days: 16 }, { days: 3 }, {}, {}, { over: true }],
};

/** An activity `evaluateCaseDeadlines` or `evaluateAppealDeadlines` that goes along a path. */
export function lookAlong(
  { client }: Engine,
  path: readonly Look[],
  signal: 'caseChanged' | 'appealChanged' = 'caseChanged',
): (started: WorkflowInput, now: string) => Promise<CaseEvaluation> {
  const left = [...path];
  return async (_, now) => {
    const { days, over, approved, isExtractionDue, moved }: Look = left.shift() ?? { over: true };
    const { workflowExecution } = ActivityContext.current().info;
    const move = () => client.workflow.getHandle(workflowExecution?.workflowId ?? '').signal(signal);
    if (moved === 'looking') await move();
    if (moved === 'waiting') setTimeout(() => void move(), 500);
    return {
      over: over === true || approved === true,
      ...(approved === true ? { approved } : {}),
      ...(isExtractionDue === true ? { isExtractionDue } : {}),
      ...(days === undefined ? {} : { nextEvaluationAt: new Date(Date.parse(now) + days * day).toISOString() }),
    };
  };
}
