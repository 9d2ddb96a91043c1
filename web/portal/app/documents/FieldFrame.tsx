import { Trans, useLingui } from '@lingui/react/macro';
import { FieldLabel, FieldNotes } from '@thamani/ui/field/Field.tsx';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';
import type { ReactNode } from 'react';

import './documents.css';

interface FieldFrameProps extends FieldTexts {
  readonly images?: boolean | undefined;
  readonly max?: number;
  /** What happened last, for those who do not see the rows. */
  readonly said: string;
  readonly children: ReactNode;
}

/** Label, hints and error of a field for files; which kinds and how large is always said before one picks. */
export function FieldFrame({ id, label, hint, error, optional, images = false, max, said, children }: FieldFrameProps) {
  const { t } = useLingui();
  const kinds = images ? t`PNG or JPG, max 5MB` : t`PDF, PNG or JPG, max 5MB`;
  return (
    <div className={error ? 'field field-wrong document-field' : 'field document-field'}>
      <FieldLabel id={id} label={label} optional={optional} />
      <FieldNotes
        id={id}
        hint={
          <>
            {hint && <span className="document-hint">{hint}</span>}
            <span className="document-hint">
              {max === undefined ? (
                kinds
              ) : (
                <Trans>
                  {kinds}; at most {max} files
                </Trans>
              )}
            </span>
          </>
        }
        error={error}
      />
      {children}
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  );
}

export function notesOf(id: string, error: ReactNode): string {
  return error ? `${id}-hint ${id}-error` : `${id}-hint`;
}
