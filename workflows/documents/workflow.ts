import type { DocumentRefusal } from '@thamani/domain/documents/documents.ts';
import { proxyActivities, workflowInfo, type ActivityOptions } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly } from '../activity-options.ts';

export interface DocumentActivities {
  /** Gives a reason to refuse, or nothing. Throws for as long as scanner or store are away. */
  scanDocument(document: WorkflowInput): Promise<DocumentRefusal | undefined>;
  /** Likewise; makes the copy that people see, and seals the original. */
  inspectDocument(document: WorkflowInput): Promise<DocumentRefusal | undefined>;
  finishDocumentCheck(document: WorkflowInput, refusal: DocumentRefusal | undefined): Promise<void>;
  removeDocumentFiles(removed: WorkflowInput): Promise<void>;
  sweepQuarantine(after: string | undefined): Promise<{ removed: number; next?: string }>;
  sweepStalledDocuments(): Promise<{ settled: number }>;
  sweepUnreferencedDocuments(): Promise<{ removed: number; more: boolean }>;
}

const { finishDocumentCheck, removeDocumentFiles } = proxyActivities<DocumentActivities>(briefly);

/** For work on a whole file. A worker that dies over it is noticed by its silence, long before the time is up. */
const patiently: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 1.7, maximumInterval: '5 seconds' },
};
const { sweepQuarantine, sweepStalledDocuments, sweepUnreferencedDocuments } = proxyActivities<DocumentActivities>(patiently);

/** Scanning and opening strangers' files is heavy: both wait in a queue of their own, so that a flood of files holds up nothing else. */
export const inspectionsOf = (taskQueue: string): string => `${taskQueue}-inspections`;

/** A file arrived: scanned, looked into, then ready or refused. Nobody can open it before. */
export async function documentUploaded(document: WorkflowInput): Promise<void> {
  const { scanDocument, inspectDocument } = proxyActivities<DocumentActivities>({
    ...patiently,
    taskQueue: inspectionsOf(workflowInfo().taskQueue),
  });
  const refusal = (await scanDocument(document)) ?? (await inspectDocument(document));
  await finishDocumentCheck(document, refusal);
}

/** A document's row is gone; its files follow. The subject is their address. */
export async function documentRemoved(removed: WorkflowInput): Promise<void> {
  await removeDocumentFiles(removed);
}

/** More batches than any day needs; what is left waits for the next day. */
const mostBatches = 500;

/** Once a day, by a schedule: objects that no row knows, rows whose object is lost, documents that nobody names. */
export async function documentSweep(): Promise<{ orphans: number; lost: number; unnamed: number }> {
  let orphans = 0;
  let after: string | undefined;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await sweepQuarantine(after);
    orphans += round.removed;
    after = round.next;
    if (after === undefined) break;
  }
  const { settled: lost } = await sweepStalledDocuments();
  let unnamed = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await sweepUnreferencedDocuments();
    unnamed += round.removed;
    if (!round.more) break;
  }
  return { orphans, lost, unnamed };
}
