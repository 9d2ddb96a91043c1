import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { mostPages } from '@thamani/domain/documents/places.ts';
import { westernDigits } from '@thamani/domain/numbers/decimal.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FilePick } from '../../documents/FilePick.tsx';
import { FileRow } from '../../documents/FileRow.tsx';
import { useFieldOfFiles } from '../../documents/useFieldOfFiles.ts';
import type { EvidenceFor } from '../sheet-context.ts';
import { useSheet } from '../sheet-context.ts';

interface EvidenceDialogProps {
  readonly open: boolean;
  readonly wanted: EvidenceFor;
  readonly onClose: () => void;
  readonly onChoose: (cited: { readonly document: string; readonly page?: number }) => void;
}

/** One document of the application, or a new one, for one line, many lines, or the price. */
export function EvidenceDialog({ open, wanted, onClose, onChoose }: EvidenceDialogProps) {
  const { t } = useLingui();
  const { documents } = useSheet();
  const [chosen, setChosen] = useState('');
  const [page, setPage] = useState('');
  const [isTold, setTold] = useState(false);
  const files = useFieldOfFiles({ name: 'cost-sheet', known: documents }, [], setChosen);
  const offered = Object.values(documents).filter(({ state }) => state !== 'refused');
  const number = page.trim() === '' ? undefined : Number(westernDigits(page.trim()));
  const isPageWrong = number !== undefined && (!Number.isInteger(number) || number < 1 || number > mostPages);
  const take = () => {
    if (chosen === '' || isPageWrong) return setTold(true);
    onChoose({ document: chosen, ...(number !== undefined && { page: number }) });
    return onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={wanted.price ? t`Document for the price` : t`Choose a document`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={take}>
            <Trans>Use this document</Trans>
          </Button>
        </>
      }
    >
      {wanted.lines.length > 1 && (
        <p>
          <Plural value={wanted.lines.length} one="For # line." other="For # lines." />
        </p>
      )}
      <fieldset className="cost-offered">
        <legend className="unseen">
          <Trans>Documents of this application</Trans>
        </legend>
        {offered.length === 0 && (
          <p className="soft">
            <Trans>This application has no documents yet. Add one here.</Trans>
          </p>
        )}
        {offered.map(({ id, name }) => (
          <label key={id} className="cost-offer" htmlFor={`evidence-${id}`}>
            <input id={`evidence-${id}`} type="radio" name="document" value={id} checked={chosen === id} onChange={() => setChosen(id)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
      {isTold && chosen === '' && (
        <p className="field-error" role="alert">
          <Trans>Choose a document, or add one.</Trans>
        </p>
      )}
      {files.picked.map((file) => (
        <FileRow key={file.key} file={file} onAgain={() => files.again(file.key)} onDrop={() => files.drop(file.key)} />
      ))}
      <FilePick id="evidence-file" onPick={([file]) => file && files.pick(file)}>
        <Trans>Add a document</Trans>
      </FilePick>
      <TextField
        id="evidence-page"
        label={t`Page`}
        optional={t`(optional)`}
        inputMode="numeric"
        dir="ltr"
        value={page}
        onChange={(event) => setPage(event.target.value)}
        {...(isTold && isPageWrong && { error: t`Enter the number of a page, like 2.` })}
      />
      <span className="unseen" role="status">
        {files.said}
      </span>
    </Dialog>
  );
}
