import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import { useCostLines } from './cost-lines-context.ts';

interface PlaceOfProps {
  readonly place: Pick<DocumentPlace, 'document' | 'page'> & { readonly box?: DocumentPlace['box']; readonly quote?: string };
}

/** Leads to the place in the document beside the list. */
export function PlaceOf({ place: { document, page, box, quote = '' } }: PlaceOfProps) {
  const { documents } = useCostLines();
  const name = (
    <button type="button" className="place-link" onClick={() => documents.show(document, { page, box })}>
      <bdi>{documents.nameOf(document)}</bdi>
    </button>
  );
  return (
    <span className="place-label">
      {quote === '' ? (
        <Trans>
          {name}, page {page}
        </Trans>
      ) : (
        <Trans>
          {name}, page {page}: “<bdi>{quote}</bdi>”
        </Trans>
      )}
    </span>
  );
}

interface PlaceChoiceProps {
  readonly id: string;
  /** Shown where no document is open yet. */
  readonly cited: string | undefined;
  readonly place: DocumentPlace | undefined;
  readonly error: string | undefined;
  readonly onPlaced: (place: DocumentPlace) => void;
}

/** The place is marked in the viewer beside the list; on a narrow screen it comes up over the form. */
export function PlaceChoice({ id, cited, place, error, onPlaced }: PlaceChoiceProps) {
  const { t } = useLingui();
  const { documents } = useCostLines();
  const backToButton = () => {
    documents.mark(undefined);
    // Once the dialog of a narrow screen has closed.
    requestAnimationFrame(() => document.getElementById(`${id}-mark`)?.focus());
  };
  const first = documents.shown?.id ?? cited ?? documents.documents[0]?.id;
  const begin = () => {
    if (first === undefined) return;
    if (documents.shown === undefined) documents.show(first);
    documents.mark({
      label: t`Mark the place that shows it`,
      onPlaced(marked) {
        onPlaced(marked);
        backToButton();
      },
      onCancel: backToButton,
    });
  };
  return (
    <fieldset className={`place-field${error ? ' field-wrong' : ''}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <Trans>Place that shows it</Trans>
      </legend>
      <FieldNotes id={id} error={error} />
      <p className="cost-lines-place" role="status">
        {place !== undefined && <PlaceOf place={place} />}
      </p>
      <Button id={`${id}-mark`} size="small" aria-disabled={first === undefined} onClick={begin}>
        {place === undefined ? <Trans>Mark the place</Trans> : <Trans>Mark again</Trans>}
      </Button>
    </fieldset>
  );
}
