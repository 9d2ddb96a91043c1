import {
  ActivityFailure,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  log,
  patched,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { issue } from '../certificates/issuing.ts';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure } from '../best-effort-sms.ts';
import { briefly, reading, texting } from '../activity-options.ts';

/** What the clock says of a case: over, or when to look again (ISO 8601); nothing to wait for where it is absent. */
export interface CaseEvaluation {
  readonly over: boolean;
  /** Two people approved it: the certificate is due. Absent in histories that ended before certificates were issued. */
  readonly approved?: true;
  /** It names files, or says things, that the checks were not made of yet. Absent in histories of before there were such checks. */
  readonly unread?: true;
  readonly lookAgainAt?: string;
}

export interface ReviewActivities {
  /** A case for the paid application, once; nothing where it was withdrawn meanwhile. */
  openCase(paid: WorkflowInput): Promise<void>;
  /** Reads the files that the case names; what was read already is left alone. Throws for as long as reader or store are away. */
  readEvidence(paid: WorkflowInput): Promise<void>;
  /** Findings for the officer, then on to the assessment. Never a decision. */
  screenCase(paid: WorkflowInput): Promise<void>;
  /** The checks made again, at that moment of the workflow's own clock, of what can be read by then. */
  compareEvidence(paid: WorkflowInput, now: string): Promise<void>;
  /** Does what is due at that moment of the workflow's own clock: reminders, escalation, the end of a correction. */
  lookAtCase(paid: WorkflowInput, now: string): Promise<CaseEvaluation>;
  /** Tells by mail what happened; the key is the event's id. */
  tellCompany(event: WorkflowInput): Promise<void>;
  /** Only for those who asked for text messages. */
  textCompany(event: WorkflowInput): Promise<void>;
  /** Reminds whoever holds the case, or the company of its correction. */
  remindOfCase(reminder: WorkflowInput): Promise<void>;
}

const { compareEvidence, openCase, screenCase, lookAtCase } = proxyActivities<ReviewActivities>(briefly);
const { tellCompany, remindOfCase } = proxyActivities<ReviewActivities>(briefly);
const { textCompany } = proxyActivities<ReviewActivities>(texting);

/** A command moved the case: whatever was waited for is worked out anew. */
const caseMoved = defineSignal('caseMoved');

/** More looks than a case of a year needs; then the history begins anew. */
const looksInOneHistory = 200;
/** Between two looks at a case that waits for a person alone. */
const longest = 30 * 86_400_000;
const shortest = 1_000;

/**
 * One for each paid application, under its id. It waits and orders; every decision is a command of a person. It remembers nothing: each
 * look starts from the tables, so a history that begins anew, or a signal that comes twice, changes nothing.
 */
export async function certification(paid: WorkflowInput): Promise<void> {
  let moves = 0;
  setHandler(caseMoved, () => {
    moves += 1;
  });
  await openCase(paid);
  if (patched('evidence')) await read(paid);
  await screenCase(paid);
  for (let looks = 0; looks < looksInOneHistory && !workflowInfo().continueAsNewSuggested; looks += 1) {
    const seen = moves;
    const look = await lookAtCase(paid, new Date().toISOString());
    // Moved while it was looked at: the answer may be older than the move.
    if (moves !== seen) continue;
    if (look.approved) return issue(paid);
    if (look.over) return;
    // Under a name of its own: a case that was opened before the first one existed comes here after it did.
    if (look.unread && patched('evidence again')) {
      await read(paid);
      await compareEvidence(paid, new Date().toISOString());
    }
    await condition(() => moves !== seen, untilNextLook(look));
  }
  await continueAsNew<typeof certification>(paid);
}

/** Reading takes minutes where much was scanned: it waits in a queue of its own, so that it holds up nothing else. */
export const readingsOf = (taskQueue: string): string => `${taskQueue}-readings`;

/** A case waits for its papers to be read, but not for ever: what could not be read by then, the checks say. */
async function read(paid: WorkflowInput): Promise<void> {
  const { readEvidence } = proxyActivities<ReviewActivities>({ ...reading, taskQueue: readingsOf(workflowInfo().taskQueue) });
  try {
    await readEvidence(paid);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    log.warn('the evidence of a case was not read');
  }
}

/** From now, not from the look: it may have taken days, if the database was away. */
function untilNextLook({ lookAgainAt }: CaseEvaluation): number {
  if (lookAgainAt === undefined) return longest;
  return Math.min(Math.max(Date.parse(lookAgainAt) - Date.now(), shortest), longest);
}

export async function caseTold(event: WorkflowInput): Promise<void> {
  await Promise.all([tellCompany(event), ignoreFailure(textCompany(event))]);
}

export async function caseReminded(reminder: WorkflowInput): Promise<void> {
  await Promise.all([remindOfCase(reminder), ignoreFailure(textCompany(reminder))]);
}
