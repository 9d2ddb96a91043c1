import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure } from '../best-effort-sms.ts';
import { briefly, texting, writing } from '../activity-options.ts';

/** What the clock says of an appeal: decided, or when to look again (ISO 8601); nothing to wait for where it is absent. */
export interface AppealEvaluation {
  readonly over: boolean;
  readonly lookAgainAt?: string;
}

export interface AppealActivities {
  /** Does what is due at that moment of the workflow's own clock: a reminder, an escalation, each once. Never decides. */
  lookAtAppeal(lodged: WorkflowInput, now: string): Promise<AppealEvaluation>;
  /** Tells the company, or the board, what happened; the key is the event's id. */
  tellOfAppeal(event: WorkflowInput): Promise<void>;
  /** Only for those who asked for text messages. */
  textOfAppeal(event: WorkflowInput): Promise<void>;
}

const { lookAtAppeal } = proxyActivities<AppealActivities>(briefly);
const { tellOfAppeal } = proxyActivities<AppealActivities>(writing);
const { textOfAppeal } = proxyActivities<AppealActivities>(texting);

/** A vote was cast, or a holiday was added: whatever was waited for is worked out anew. */
const appealMoved = defineSignal('appealMoved');

/** Between two looks at an appeal that waits for people alone: it is escalated, and nothing more is due. */
const longest = 30 * 86_400_000;
const shortest = 1_000;

/** One for each appeal, under its id. It keeps the clock; the board decides. Few looks: an appeal takes weeks. */
export async function appeal(lodged: WorkflowInput): Promise<void> {
  let moves = 0;
  setHandler(appealMoved, () => {
    moves += 1;
  });
  for (;;) {
    const seen = moves;
    const look = await lookAtAppeal(lodged, new Date().toISOString());
    // Moved while it was looked at: the answer may be older than the move.
    if (moves !== seen) continue;
    if (look.over) return;
    await condition(() => moves !== seen, untilNextLook(look));
  }
}

/** From now, not from the look: it may have taken days, if the database was away. */
function untilNextLook({ lookAgainAt }: AppealEvaluation): number {
  if (lookAgainAt === undefined) return longest;
  return Math.min(Math.max(Date.parse(lookAgainAt) - Date.now(), shortest), longest);
}

export async function appealTold(event: WorkflowInput): Promise<void> {
  await Promise.all([tellOfAppeal(event), ignoreFailure(textOfAppeal(event))]);
}
