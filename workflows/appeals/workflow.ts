import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure, briefly, texting, writing } from '../activity-options.ts';

/** What is due in an appeal: nothing more (`over`), or when to evaluate it again (ISO 8601). */
export interface AppealEvaluation {
  readonly over: boolean;
  readonly nextEvaluationAt?: string;
}

export interface AppealActivities {
  /** Does what is due at `now`, the workflow's time: a reminder and an escalation, once each. Decides nothing. */
  evaluateAppealDeadlines(lodged: WorkflowInput, now: string): Promise<AppealEvaluation>;
  /** To the company or the board; the key is the audit event's id. */
  notifyAppealByMail(event: WorkflowInput): Promise<void>;
  /** Only for companies that chose SMS. */
  notifyAppealBySms(event: WorkflowInput): Promise<void>;
}

const { evaluateAppealDeadlines } = proxyActivities<AppealActivities>(briefly);
const { notifyAppealByMail } = proxyActivities<AppealActivities>(writing);
const { notifyAppealBySms } = proxyActivities<AppealActivities>(texting);

/** A vote was cast, or a holiday was added: the deadlines are evaluated again. */
const appealChanged = defineSignal('appealChanged');

/** Between two evaluations of an appeal that waits for people alone: it is escalated, and nothing more is due. */
const longest = 30 * 86_400_000;
const shortest = 1_000;

/** One for each appeal, under its id. It watches the deadlines; the board decides. Few evaluations: an appeal takes weeks. */
export async function appeal(lodged: WorkflowInput): Promise<void> {
  let changes = 0;
  setHandler(appealChanged, () => {
    changes += 1;
  });
  for (;;) {
    const seen = changes;
    const evaluation = await evaluateAppealDeadlines(lodged, new Date().toISOString());
    // Changed during the evaluation: its result may be older than the change.
    if (changes !== seen) continue;
    if (evaluation.over) return;
    await condition(() => changes !== seen, untilNextEvaluation(evaluation));
  }
}

/** From now, not from the evaluation: that may have taken days if the database was unavailable. */
function untilNextEvaluation({ nextEvaluationAt }: AppealEvaluation): number {
  if (nextEvaluationAt === undefined) return longest;
  return Math.min(Math.max(Date.parse(nextEvaluationAt) - Date.now(), shortest), longest);
}

export async function appealNotification(event: WorkflowInput): Promise<void> {
  await Promise.all([notifyAppealByMail(event), ignoreFailure(notifyAppealBySms(event))]);
}
