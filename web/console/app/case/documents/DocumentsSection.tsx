import { Trans } from '@lingui/react/macro';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useReviewCase } from '../case-context.ts';
import { documentFieldsIn, may, openDocumentRequests, statusOf } from '../case-data.ts';
import { CaseSection } from '../CaseLayout.tsx';
import { filedIn } from './case-documents.ts';
import { usePhone } from './document-layout.ts';
import { useDocumentKeys } from './DocumentActions.tsx';
import { AskDialog, OpenRequests } from './DocumentRequests.tsx';
import { DocumentRow, RequestedDocumentRow } from './DocumentRow.tsx';
import { OtherLabel, otherOf } from './OpenedBy.tsx';

/** Every document of the case: who has seen it, and what was decided on it. */
export function DocumentsSection() {
  const { caseDetails, isOutOfScope, staffId } = useReviewCase();
  const [asks, setAsks] = useState(false);
  const isOnPhone = usePhone();
  useDocumentKeys();
  const filed = filedIn(caseDetails);
  const requested = filed.filter(({ field }) => field === undefined);
  const total = filed.length - requested.length;
  const accepted = filed.filter(({ field }) => field !== undefined && statusOf(caseDetails, field) === 'accepted').length;
  const fields = documentFieldsIn(caseDetails);
  const done = isOnPhone ? fields.filter(({ id }) => statusOf(caseDetails, id) === 'accepted') : [];
  const mayAsk = may(caseDetails, 'request_document') && isWithOfficer(caseDetails.stage) && !isOutOfScope;
  const isEmpty = filed.length === 0 && openDocumentRequests(caseDetails).length === 0;
  return (
    <CaseSection
      id="documents"
      className="case-part case-documents"
      title={<Trans>Documents</Trans>}
      beside={
        <>
          {/* Each row names both people for screen readers and on a phone. */}
          {filed.length > 0 && (
            <p className="document-columns small soft" aria-hidden="true">
              <span>
                <Trans>Opened: you</Trans>
              </span>
              <span>
                <OtherLabel other={otherOf(caseDetails, staffId)} />
              </span>
            </p>
          )}
          <p className="document-count small soft" role="status">
            <Trans>
              {accepted} of {total} accepted
            </Trans>
          </p>
        </>
      }
    >
      {isEmpty && (
        <p className="soft small case-none">
          <Trans>The company has not sent any documents.</Trans>
        </p>
      )}
      {filed.length > 0 && (
        <ul className="requirement-list" aria-labelledby="documents">
          {fields
            .filter((one) => !done.includes(one))
            .map((requirement) => (
              <DocumentRow key={requirement.id} requirement={requirement} />
            ))}
          {requested.map((one) => (
            <RequestedDocumentRow
              key={one.key}
              filed={one}
              comment={caseDetails.document_requests.find(({ document }) => document?.id === one.paper.id)?.comment ?? ''}
            />
          ))}
        </ul>
      )}
      <OpenRequests />
      {done.length > 0 && (
        <details className="case-fold">
          <summary>
            <Icon name="chevron" small />
            <span>
              <Trans context="documents">Accepted</Trans>
            </span>{' '}
            <span className="soft num">{accepted}</span>
          </summary>
          <ul className="requirement-list">
            {done.map((requirement) => (
              <DocumentRow key={requirement.id} requirement={requirement} />
            ))}
          </ul>
        </details>
      )}
      {mayAsk && (
        <p className="document-ask">
          <Button size="small" kind="quiet" icon="plus" onClick={() => setAsks(true)}>
            <Trans>Ask for a document</Trans>
          </Button>
        </p>
      )}
      {asks && <AskDialog onClose={() => setAsks(false)} />}
    </CaseSection>
  );
}
