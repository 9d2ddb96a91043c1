import { Context as Activity } from '@temporalio/activity';
import type { DocumentActivities } from '@thamani/workflows/documents/workflow.ts';
import type { Context } from '../../context.ts';
import { inspectDocument, scanDocument, settleDocument } from './checking.ts';
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

/** Says to the engine that it is alive, so that a dead worker's work is given to another within seconds. */
async function beating<Result>(work: () => Promise<Result>): Promise<Result> {
  const activity = Activity.current();
  const timer = setInterval(() => activity.heartbeat(), 3_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
