import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';
import type { Known } from './document.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { FieldFrame, notesOf } from './FieldFrame.tsx';
import { FilePick } from './FilePick.tsx';
import { FileRow } from './FileRow.tsx';
import { useFieldOfFiles } from './useFieldOfFiles.ts';

export interface DocumentFieldProps extends FieldTexts {
  readonly name: string;
  /** Id of the document in this field. */
  readonly value: string | null | undefined;
  readonly known: Known;
  /** Takes pictures only. */
  readonly images?: boolean;
  /** Once given it can be replaced, but not taken away. */
  readonly lasting?: boolean;
  readonly onChange: (id: string | null) => void;
}

/** One document: picked, sent with percent, checked, and then viewed, replaced or removed. */
export function DocumentField({
  id,
  name,
  label,
  hint,
  error,
  optional,
  value,
  known,
  images,
  lasting = false,
  onChange,
}: DocumentFieldProps) {
  const { t } = useLingui();
  const files = useFieldOfFiles({ name, images, known }, value ? [value] : [], onChange);
  const [file] = files.picked;
  const document = value ? files.of(value) : undefined;
  const pick = ([next]: readonly File[]) => {
    for (const { key } of files.picked) files.drop(key);
    if (next) files.pick(next);
  };
  const input = { id, images, onPick: pick, describedBy: notesOf(id, error), invalid: Boolean(error) };
  const fileName = document?.name ?? t`the file`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} images={images} said={files.said}>
      {value && <input type="hidden" name={name} value={value} />}
      {value && !file && (
        <DocumentRow document={document} shrunkFrom={files.shrunkFrom(value)}>
          <FilePick {...input}>
            <span className="unseen">{t`Replace ${fileName}`}</span>
            <span aria-hidden="true">
              <Trans>Replace</Trans>
            </span>
          </FilePick>
          {!lasting && (
            <Button size="small" kind="quiet" onClick={() => onChange(null)} aria-label={t`Remove ${fileName}`}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </DocumentRow>
      )}
      {file && <FileRow file={file} onAgain={() => files.again(file.key)} onDrop={() => files.drop(file.key)} />}
      {(file ? file.step === 'failed' : !value) && (
        <FilePick {...input} large>
          {images ? <Trans>Choose an image</Trans> : <Trans>Choose a file</Trans>}
        </FilePick>
      )}
    </FieldFrame>
  );
}
