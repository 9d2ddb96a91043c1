import { Trans, useLingui } from '@lingui/react/macro';
import { requestDocument } from '@thamani/contract/review.ts';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { Day } from '../../language/format.tsx';
import { openDocumentRequests } from '../case-data.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';

/** Documents that were asked for and have not come; those that came are among the others. */
export function OpenRequests() {
  const { caseDetails } = useReviewCase();
  const open = openDocumentRequests(caseDetails);
  if (open.length === 0) return null;
  return (
    <ul className="case-wanted">
      {open.map(({ id, title, comment, at }) => (
        <li key={id}>
          <Icon name="dots" />
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
          <p className="small soft">
            <Trans>
              Requested on <Day at={at} />
            </Trans>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function AskDialog({ onClose }: { readonly onClose: () => void }) {
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
