import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { DocumentFieldProps } from './DocumentField.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { FieldFrame, notesOf } from './FieldFrame.tsx';
import { FilePick } from './FilePick.tsx';
import { FileRow } from './FileRow.tsx';
import { useFieldOfFiles } from './useFieldOfFiles.ts';

export interface DocumentsFieldProps extends Omit<DocumentFieldProps, 'value' | 'onChange'> {
  readonly value: readonly string[];
  readonly max?: number;
  /** What is asked of each document, e.g. its title. */
  readonly beneath?: (id: string, fileName: string) => ReactNode;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Several documents under one heading; many can be picked at once. */
export function DocumentsField(props: DocumentsFieldProps) {
  const { id, name, label, hint, error, optional, value, known, images, max = 20, beneath, onChange } = props;
  const { t } = useLingui();
  const change = useChanges(value, onChange);
  const files = useFieldOfFiles({ name, images, known }, value, (sent) => change((ids) => [...ids, sent]));
  /** The first of the same bytes: the same invoice given twice counts for nothing more. */
  const sameBefore = (id: string) => {
    const hash = files.of(id)?.sha256;
    const first = hash === undefined ? undefined : value.map((one) => files.of(one)).find((document) => document?.sha256 === hash);
    return first === undefined || first.id === id ? undefined : first.name;
  };
  const room = max - value.length - files.picked.length;
  const pick = (picked: readonly File[]) => {
    for (const file of picked.slice(0, room)) files.pick(file);
    if (picked.length > room) sayInToast('warning', t`You can add up to ${max} files. The extra files were not added.`);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} images={images} max={max} said={files.said}>
      {(value.length > 0 || files.picked.length > 0) && (
        <ul className="document-list">
          {value.map((one) => {
            const fileName = files.of(one)?.name ?? t`the file`;
            return (
              <li key={one}>
                <input type="hidden" name={name} value={one} />
                <DocumentRow document={files.of(one)} shrunkFrom={files.shrunkFrom(one)} sameAs={sameBefore(one)}>
                  <Button
                    size="small"
                    kind="quiet"
                    onClick={() => change((ids) => ids.filter((other) => other !== one))}
                    aria-label={t`Remove ${fileName}`}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </DocumentRow>
                {beneath?.(one, fileName)}
              </li>
            );
          })}
          {files.picked.map((file) => (
            <li key={file.key}>
              <FileRow file={file} onAgain={() => files.again(file.key)} onDrop={() => files.drop(file.key)} />
            </li>
          ))}
        </ul>
      )}
      {room > 0 ? (
        <FilePick id={id} images={images} multiple describedBy={notesOf(id, error)} invalid={Boolean(error)} large onPick={pick}>
          {value.length === 0 ? <Trans>Choose files</Trans> : <Trans>Choose more files</Trans>}
          <span className="file-pick-room">
            <Plural value={room} one="up to # more" other="up to # more" />
          </span>
        </FilePick>
      ) : (
        <p className="document-note" id={id} tabIndex={-1}>
          <Trans>You have added the maximum of {max} files. Remove a file to add another.</Trans>
        </p>
      )}
    </FieldFrame>
  );
}

/** Changes the current list, also for a file that arrives after the reader left the page or before the last change was rendered. */
function useChanges(value: readonly string[], onChange: (ids: readonly string[]) => void) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return (next: (ids: readonly string[]) => readonly string[]) => {
    latest.current = next(latest.current);
    onChange(latest.current);
  };
}
