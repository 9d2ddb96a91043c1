import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { openCaseDocument, readCaseDocumentText, recordShownPages } from '@thamani/contract/review.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useErrorMessage } from '../../session/browser-api.ts';
import { useConsoleApi } from '../../session/useConsoleApi.ts';
import type { ShownPages, ViewerSource } from '../../viewer/viewer-document.ts';
import type { Evidence } from '../case-data.ts';

/** A report names every page that was shown since the opening, so that the same one may be sent again. */
const retryMilliseconds = 3_000;
const mostTries = 3;

interface CaseSourceOptions {
  readonly api: Client;
  readonly caseId: string;
  onEvidence(evidence: Evidence): void;
  /** What was shown could not be recorded: the document counts as not opened. */
  onUnrecorded(failure: unknown): void;
}

/** The documents of a case, for the viewer: what it opens and shows is recorded. */
export function caseSource({ api, caseId, onEvidence, onUnrecorded }: CaseSourceOptions): ViewerSource {
  // One after the other: an answer that was computed before another call and came after it would show an opened document as not opened.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(call, call);
    last = answer;
    return answer;
  };
  const paramsOf = (document: string) => ({ id: caseId, document });
  const report = async (document: string, shown: ShownPages, tries: number): Promise<void> => {
    const { pages, pageCount, hasFailed } = shown;
    const body = { pages: [...pages], ...(pageCount !== null && { page_count: pageCount }), ...(hasFailed && { has_failed: true }) };
    try {
      const { data } = await inTurn(() => api.call(recordShownPages, { params: paramsOf(document), body }));
      onEvidence(data.evidence);
    } catch (failure) {
      const isAnswered = failure instanceof ApiProblem && failure.status > 0 && failure.status < 500;
      if (isAnswered || tries >= mostTries) return onUnrecorded(failure);
      setTimeout(() => void report(document, shown, tries + 1), retryMilliseconds);
    }
  };
  return {
    async open(document) {
      const { data } = await inTurn(() => api.call(openCaseDocument, { params: paramsOf(document) }));
      onEvidence(data.evidence);
      return { file: data.file, viewType: data.view_type, pageCount: data.page_count, textSource: data.text_source };
    },
    async text(document) {
      const { data } = await api.call(readCaseDocumentText, { params: paramsOf(document) });
      return data;
    },
    shown(document, shown) {
      void report(document, shown, 1);
    },
    originalOf: (document) => `/api/review/cases/${caseId}/media/${document}?as=original`,
  };
}

/** The same while the case is open: the viewer loads a document again for another source. */
export function useCaseSource(caseId: string, onEvidence: (evidence: Evidence) => void): ViewerSource {
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [unrecorded, setUnrecorded] = useState<{ readonly failure: unknown }>();
  const tell = useEffectEvent((failure: unknown) => sayInToast('error', errorMessage(failure)));
  useEffect(() => {
    if (unrecorded !== undefined) tell(unrecorded.failure);
  }, [unrecorded]);
  return useMemo(
    () => caseSource({ api, caseId, onEvidence, onUnrecorded: (failure) => setUnrecorded({ failure }) }),
    [api, caseId, onEvidence],
  );
}
