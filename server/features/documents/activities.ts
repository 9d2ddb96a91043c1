import type { DocumentActivities } from '@thamani/workflows/documents/workflow.ts';
import type { Context } from '../../context.ts';
import { withHeartbeat } from '../../engine/heartbeat.ts';
import { inspectDocument, scanDocument, settleDocument } from './document-check.ts';
import { removeDocumentFiles, sweepLostDocuments, sweepQuarantine, sweepUnnamedDocuments } from './sweeping.ts';

export function documentActivities(context: Context): DocumentActivities {
  return {
    scanDocument: (document) => withHeartbeat(() => scanDocument(context, document)),
    inspectDocument: (document) => withHeartbeat(() => inspectDocument(context, document)),
    settleDocument: (document, refusal) => settleDocument(context, document, refusal),
    removeDocumentFiles: (removed) => removeDocumentFiles(context, removed),
    sweepQuarantine: (after) => withHeartbeat(() => sweepQuarantine(context, after)),
    sweepLostDocuments: () => withHeartbeat(() => sweepLostDocuments(context)),
    sweepUnnamedDocuments: () => withHeartbeat(() => sweepUnnamedDocuments(context)),
  };
}
