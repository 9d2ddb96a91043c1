import type { DocumentActivities } from '@thamani/workflows/documents/workflow.ts';
import type { Context } from '../../context.ts';
import { beating } from '../../engine/heartbeat.ts';
import { inspectDocument, scanDocument, settleDocument } from './document-check.ts';
import { removeDocumentFiles, sweepLostDocuments, sweepQuarantine, sweepUnnamedDocuments } from './sweeping.ts';

export function documentActivities(context: Context): DocumentActivities {
  return {
    scanDocument: (document) => beating(() => scanDocument(context, document)),
    inspectDocument: (document) => beating(() => inspectDocument(context, document)),
    settleDocument: (document, refusal) => settleDocument(context, document, refusal),
    removeDocumentFiles: (removed) => removeDocumentFiles(context, removed),
    sweepQuarantine: (after) => beating(() => sweepQuarantine(context, after)),
    sweepLostDocuments: () => beating(() => sweepLostDocuments(context)),
    sweepUnnamedDocuments: () => beating(() => sweepUnnamedDocuments(context)),
  };
}
