import { Trans, useLingui } from '@lingui/react/macro';
import { requestDocument } from '@thamani/contract/review.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { Day } from '../../language/format.tsx';
import { placeOf } from './case-documents.ts';
import { may } from '../case-data.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { CaseSection } from '../CaseLayout.tsx';

/** Documents that are not on the form's list. */
export function DocumentRequests() {
  const { caseDetails } = useReviewCase();
  const { show } = useCaseActions();
  const [open, setOpen] = useState(false);
  const mayAsk = may(caseDetails, 'request_document') && isWithOfficer(caseDetails.stage);
  if (!mayAsk && caseDetails.document_requests.length === 0) return null;
  return (
    <CaseSection
      id="wanted"
      title={<Trans>Other documents</Trans>}
      beside={
        mayAsk && (
          <Button size="small" icon="plus" onClick={() => setOpen(true)}>
            <Trans>Ask for a document</Trans>
          </Button>
        )
      }
    >
      {caseDetails.document_requests.length === 0 ? (
        <p className="soft small case-none">
          <Trans>No other documents have been requested.</Trans>
        </p>
      ) : (
        <ul className="case-wanted">
          {caseDetails.document_requests.map(({ id, title, comment, at, document }) => (
            <li key={id}>
              <Icon name={document === null ? 'dots' : 'document'} />
              <div>
                <p>
                  <strong>
                    <bdi>{title}</bdi>
                  </strong>
                </p>
                {comment !== '' && (
                  <p className="small soft">
                    <bdi>{comment}</bdi>
                  </p>
                )}
              </div>
              {document === null ? (
                <p className="small soft">
                  <Trans>
                    Requested on <Day at={at} />
                  </Trans>
                </p>
              ) : (
                <Button size="small" onClick={() => show(placeOf(document))}>
                  <Trans>View</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && <AskDialog onClose={() => setOpen(false)} />}
    </CaseSection>
  );
}

function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { busy } = useReviewCase();
  const { run } = useCaseActions();
  const [title, setTitle] = useState('');
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (title.trim() === '') return setError(t`Enter the name of the document.`);
    const result = await run(requestDocument, { title: title.trim(), comment: comment.trim() });
    if (result.status === 'done') onClose();
    else if (result.status === 'refused') setError(result.message);
  };
  return (
    <ActionDialog
      title={t`Ask for a document`}
      action={<Trans>Add request</Trans>}
      busy={busy}
      onAction={() => void send()}
      onClose={onClose}
    >
      <p>
        <Trans>The company receives this request when you return the case.</Trans>
      </p>
      <TextField
        id="wanted-title"
        label={t`Name of the document`}
        hint={t`The company will see this.`}
        error={error}
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        id="wanted-comment"
        label={t`What the document should show`}
        optional={t`(optional)`}
        rows={3}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </ActionDialog>
  );
}
