import type { DocumentActivities } from '@thamani/workflows/documents/workflow.ts';
import type { Context } from '../../context.ts';
import { inspectDocument, scanDocument, finishDocumentCheck } from './document-check.ts';
import { removeDocumentFiles, sweepStalledDocuments, sweepQuarantine, sweepUnreferencedDocuments } from './sweeping.ts';

export function documentActivities(context: Context): DocumentActivities {
  return {
    scanDocument: (document) => scanDocument(context, document),
    inspectDocument: (document) => inspectDocument(context, document),
    finishDocumentCheck: (document, refusal) => finishDocumentCheck(context, document, refusal),
    removeDocumentFiles: (removed) => removeDocumentFiles(context, removed),
    sweepQuarantine: (after) => sweepQuarantine(context, after),
    sweepStalledDocuments: () => sweepStalledDocuments(context),
    sweepUnreferencedDocuments: () => sweepUnreferencedDocuments(context),
  };
}
