import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly, printing } from '../activity-options.ts';

/** What happened is kept after each step; each may be repeated, and finds what an earlier try left. */
export interface IssuingActivities {
  /** Stores the intent: number, facts, place in the lists. The same answer however often it is asked. */
  reserveCertificateNumber(due: WorkflowInput): Promise<{ readonly number: string }>;
  /** The signer looks for itself whether it may; what it made is kept once. */
  signCertificate(number: string): Promise<void>;
  /** A file of each language, stored where there is none yet, and its picture. */
  printCertificate(number: string): Promise<void>;
  /** Everything that a stranger's check reads: keys, status lists, credential, status, and the manifest last. */
  publishCertificate(number: string): Promise<void>;
  /** The application is completed, and the company told. */
  finishIssuance(number: string): Promise<void>;
}

const { reserveCertificateNumber, signCertificate, publishCertificate, finishIssuance } = proxyActivities<IssuingActivities>(briefly);

/**
 * Printing takes seconds of CPU time for each certificate: it has a separate task queue, so that many approvals at once delay nothing else.
 * Replay compares an activity's id and type and not its queue, so this needed no `patched` for workflows that were started before.
 */
export const printingQueueOf = (taskQueue: string): string => `${taskQueue}-printing`;

/** The last stage of the certification: from here on there is no way back, and exactly one certificate at its end. */
export async function issue(due: WorkflowInput): Promise<void> {
  const { printCertificate } = proxyActivities<IssuingActivities>({ ...printing, taskQueue: printingQueueOf(workflowInfo().taskQueue) });
  const { number } = await reserveCertificateNumber(due);
  await signCertificate(number);
  await printCertificate(number);
  await publishCertificate(number);
  await finishIssuance(number);
}
