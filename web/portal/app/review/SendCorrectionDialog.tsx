import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { CompanyField } from '../company-context/CompanyContext.tsx';
import { FilesUploading, useFilesUnderWay } from '../documents/DocumentUploads.tsx';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import type { SentBack, DocumentRequest } from '../applications/application.ts';

interface SendDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly fields: readonly SentBack[];
  readonly wanted: readonly DocumentRequest[];
}

/** From the application's page. Pressed twice, or again after a lost answer, it sends once. */
export function SendDialog({ open, onClose, fields, wanted }: SendDialogProps) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  const files = useFilesUnderWay();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Dialog open={open} onClose={onClose} title={t`Send the correction?`} closeWord={t`Close`}>
      <BeforeSending fields={fields} wanted={wanted} files={files} />
      <Form method="post" className="dialog-actions" onSubmit={onClose}>
        <CompanyField />
        <input type="hidden" name="intent" value="send_correction" />
        <input type="hidden" name="key" value={key} />
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          kind="main"
          aria-disabled={files > 0 || formData?.get('intent') === 'send_correction' || undefined}
          busyLabel={t`Sending…`}
        >
          <Trans>Send correction</Trans>
        </Button>
      </Form>
    </Dialog>
  );
}

/** What stays as it was is said before it is too late. */
export function BeforeSending({ fields, wanted, files }: Pick<SendDialogProps, 'fields' | 'wanted'> & { readonly files: number }) {
  const { i18n } = useLingui();
  const unchanged = fields.filter(({ changed }) => !changed);
  const missing = wanted.filter(({ document }) => document === null);
  return (
    <>
      <p>
        <Trans>
          After you send the correction, the review continues with your current answers. You can then change them only if we ask you again.
        </Trans>
      </p>
      {unchanged.length + missing.length > 0 && (
        <div className="review-unchanged">
          <p>
            <Trans>You have not yet changed or added:</Trans>
          </p>
          <ul>
            {unchanged.map(({ field }) => (
              <li key={field}>{i18n._(fieldLabels[field as RequirementId])}</li>
            ))}
            {missing.map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FilesUploading files={files} />
    </>
  );
}
