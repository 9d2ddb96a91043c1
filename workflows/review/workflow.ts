import {
  ActivityFailure,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  log,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { issue } from '../certificates/issuing.ts';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure, briefly, reading, texting } from '../activity-options.ts';

/** What is due in a case: nothing more (`over`), or when to evaluate it again (ISO 8601); without a moment, it waits for a person. */
export interface CaseEvaluation {
  readonly over: boolean;
  /** Two people approved it: the certificate is due. */
  readonly approved?: true;
  /** It has answers or documents that the automated checks have not seen. */
  readonly isExtractionDue?: true;
  readonly nextEvaluationAt?: string;
}

export interface ReviewActivities {
  /** Opens a case for the paid application; idempotent. Does nothing if the application was withdrawn meanwhile. */
  openCase(paid: WorkflowInput): Promise<void>;
  /**
   * Extracts the text of the documents of a case that were not extracted yet. Throws while the parser or the object store is unavailable,
   * and when it is cancelled before the last document.
   */
  extractEvidence(paid: WorkflowInput): Promise<void>;
  /** Stores signals for the officer and moves the case to assessment. Decides nothing. */
  screenCase(paid: WorkflowInput): Promise<void>;
  /** Runs the automated checks again with what has been extracted; `now` is the workflow's time. */
  compareEvidence(paid: WorkflowInput, now: string): Promise<void>;
  /** Does what is due at `now`, the workflow's time: reminders, escalation, the end of a correction. */
  evaluateCaseDeadlines(paid: WorkflowInput, now: string): Promise<CaseEvaluation>;
  /** The key is the audit event's id. */
  notifyCompanyByMail(event: WorkflowInput): Promise<void>;
  /** Only for companies that chose SMS. */
  notifyCompanyBySms(event: WorkflowInput): Promise<void>;
  /** Reminds the assignee of the case, or the company of its correction. */
  sendCaseReminder(reminder: WorkflowInput): Promise<void>;
}

const { compareEvidence, openCase, screenCase, evaluateCaseDeadlines } = proxyActivities<ReviewActivities>(briefly);
const { notifyCompanyByMail, sendCaseReminder } = proxyActivities<ReviewActivities>(briefly);
const { notifyCompanyBySms } = proxyActivities<ReviewActivities>(texting);

/** A command changed the case: its deadlines are evaluated again. */
const caseChanged = defineSignal('caseChanged');

/** More evaluations than a case needs in a year; then the workflow continues as new. */
const evaluationsPerRun = 200;
/** Between two evaluations of a case that waits for a person alone. */
const longest = 30 * 86_400_000;
const shortest = 1_000;

/**
 * One for each paid application, under its id. It waits and orders; every decision is a command of a person. It keeps no state: each
 * evaluation starts from the tables, so a new run, or a signal that arrives twice, changes nothing.
 */
export async function certification(paid: WorkflowInput): Promise<void> {
  let changes = 0;
  setHandler(caseChanged, () => {
    changes += 1;
  });
  await openCase(paid);
  await extract(paid);
  await screenCase(paid);
  for (let count = 0; count < evaluationsPerRun && !workflowInfo().continueAsNewSuggested; count += 1) {
    const seen = changes;
    const evaluation = await evaluateCaseDeadlines(paid, new Date().toISOString());
    // Changed during the evaluation: its result may be older than the change.
    if (changes !== seen) continue;
    if (evaluation.approved) return issue(paid);
    if (evaluation.over) return;
    if (evaluation.isExtractionDue) {
      await extract(paid);
      await compareEvidence(paid, new Date().toISOString());
    }
    await condition(() => changes !== seen, untilNextEvaluation(evaluation));
  }
  await continueAsNew<typeof certification>(paid);
}

/** OCR takes minutes: it has a separate task queue, so that it delays nothing else. */
export const extractionQueueOf = (taskQueue: string): string => `${taskQueue}-extraction`;

/** A case waits for the extraction of its documents, but not indefinitely: the checks report what could not be extracted. */
async function extract(paid: WorkflowInput): Promise<void> {
  const { extractEvidence } = proxyActivities<ReviewActivities>({ ...reading, taskQueue: extractionQueueOf(workflowInfo().taskQueue) });
  try {
    await extractEvidence(paid);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    log.warn('evidence extraction failed; the case continues without it');
  }
}

/** From now, not from the evaluation: that may have taken days if the database was unavailable. */
function untilNextEvaluation({ nextEvaluationAt }: CaseEvaluation): number {
  if (nextEvaluationAt === undefined) return longest;
  return Math.min(Math.max(Date.parse(nextEvaluationAt) - Date.now(), shortest), longest);
}

export async function caseNotification(event: WorkflowInput): Promise<void> {
  await Promise.all([notifyCompanyByMail(event), ignoreFailure(notifyCompanyBySms(event))]);
}

export async function caseReminder(reminder: WorkflowInput): Promise<void> {
  await Promise.all([sendCaseReminder(reminder), ignoreFailure(notifyCompanyBySms(reminder))]);
}
