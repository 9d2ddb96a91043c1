import { useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { documentLabels, fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { useCallback } from 'react';
import type { ViewerDocument } from '../../viewer/viewer-document.ts';
import { decisionsIn, documentsOf, isJudging, statusOf, type CaseDetails, type CaseDocument, type Paper } from '../case-data.ts';

/** A document with what it was sent for. */
export interface Filed {
  /** Of its entry in the case: the same file may be sent for several things. */
  readonly key: string;
  readonly paper: Paper;
  readonly field: RequirementId | undefined;
  /** Of a document that was asked for: the officer's own title. */
  readonly title: string;
  readonly number: number;
  readonly of: number;
}

/** Every document of the case, in the order of the form; additionally requested documents come last. */
export function filedIn(caseDetails: CaseDetails): readonly Filed[] {
  const answered = decisionsIn(caseDetails).flatMap(({ id }) => {
    const named = documentsOf(caseDetails, id);
    return named.map((paper, index) => ({ key: keyOf(paper, id), paper, field: id, title: '', number: index + 1, of: named.length }));
  });
  const wanted = caseDetails.document_requests.flatMap(({ document, title }) =>
    document === null ? [] : [{ key: keyOf(document), paper: document, field: undefined, title, number: 1, of: 1 }],
  );
  return [...answered, ...wanted];
}

export function keyOf(paper: Paper, field: RequirementId | 'wanted' = 'wanted'): string {
  return `${field}/${paper.id}`;
}

/** The first entry of the document in the case. */
export function filedAs(filed: readonly Filed[], documentId: string): Filed | undefined {
  return filed.find(({ paper }) => paper.id === documentId);
}

/** Of the element that takes the focus when the document is chosen. */
export function rowIdOf({ key, field, of }: Filed): string {
  return field !== undefined && of === 1 ? titleIdOf(field) : `document-${key}`;
}

export function titleIdOf(id: RequirementId): string {
  return `requirement-${id}-title`;
}

export function useTitleOf(): (filed: Filed) => string {
  const { t, i18n } = useLingui();
  return useCallback(
    ({ field, title, number, of }: Filed) => {
      if (field === undefined) return title;
      if (of === 1) return i18n._(fieldLabels[field]);
      const label = i18n._(documentLabels[field] ?? fieldLabels[field]);
      return t`${label} ${number} of ${of}`;
    },
    [t, i18n],
  );
}

/** As the viewer takes it. The copy that people view of a picture is a picture, of everything else a PDF. */
export function viewerDocument(filed: Filed, title: string): ViewerDocument {
  const { key, paper } = filed;
  return {
    key,
    id: paper.id,
    title,
    name: paper.name,
    size: paper.size,
    viewType: isPicture(paper) ? 'image/jpeg' : 'application/pdf',
    uploadedAt: paper.uploaded_at,
    state: paper.state,
    ...(paper.refusal_message !== undefined && { refusalMessage: paper.refusal_message }),
  };
}

export function isPicture({ content_type }: Paper): boolean {
  return content_type.startsWith('image/');
}

type Opening = CaseDocument['openings'][number];

export function caseDocument(caseDetails: CaseDetails, documentId: string): CaseDocument | undefined {
  return caseDetails.evidence.documents.find(({ document_id }) => document_id === documentId);
}

/** Of the people meant, the one who saw all of it, or otherwise part of it. */
export function openingOf(caseDetails: CaseDetails, documentId: string, isMeant: (opening: Opening) => boolean): Opening | undefined {
  const openings = caseDocument(caseDetails, documentId)?.openings.filter(isMeant) ?? [];
  return openings.find(({ is_opened }) => is_opened) ?? openings[0];
}

export function isOpenedBy(caseDetails: CaseDetails, documentId: string, staffId: string): boolean {
  return openingOf(caseDetails, documentId, ({ by }) => by.id === staffId)?.is_opened === true;
}

/** Not shown to the reader yet, or shown and not decided on. */
function isWaiting(caseDetails: CaseDetails, { paper, field }: Filed): boolean {
  if (paper.state !== 'ready') return false;
  if (caseDetails.evidence.unopened.includes(paper.id)) return true;
  return isJudging(caseDetails) && field !== undefined && statusOf(caseDetails, field) === 'open';
}

/** The next one in the order of the case, around its end; what is decided by the same command (`without`) waits no longer. */
export function nextWaiting(caseDetails: CaseDetails, after: string | undefined, without?: RequirementId): Filed | undefined {
  const filed = filedIn(caseDetails);
  const at = filed.findIndex(({ key }) => key === after);
  return [...filed.slice(at + 1), ...filed.slice(0, Math.max(at, 0))].find(
    (one) => isWaiting(caseDetails, one) && (without === undefined || one.field !== without),
  );
}
