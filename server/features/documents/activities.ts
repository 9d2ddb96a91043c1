import type { DocumentActivities } from '@thamani/workflows/documents/workflow.ts';
import type { Context } from '../../context.ts';
import { withHeartbeat } from '../../engine/heartbeat.ts';
import { inspectDocument, scanDocument, finishDocumentCheck } from './document-check.ts';
import { removeDocumentFiles, sweepStalledDocuments, sweepQuarantine, sweepUnreferencedDocuments } from './sweeping.ts';

export function documentActivities(context: Context): DocumentActivities {
  return {
    scanDocument: (document) => withHeartbeat(() => scanDocument(context, document)),
    inspectDocument: (document) => withHeartbeat(() => inspectDocument(context, document)),
    finishDocumentCheck: (document, refusal) => finishDocumentCheck(context, document, refusal),
    removeDocumentFiles: (removed) => removeDocumentFiles(context, removed),
    sweepQuarantine: (after) => withHeartbeat(() => sweepQuarantine(context, after)),
    sweepStalledDocuments: () => withHeartbeat(() => sweepStalledDocuments(context)),
    sweepUnreferencedDocuments: () => withHeartbeat(() => sweepUnreferencedDocuments(context)),
  };
}
