import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { wordsIn } from '@thamani/domain/signals/document-text.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useMemo, useState } from 'react';
import { useOpenPart } from '../../components/focus.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { filedAs, filedIn, useTitleOf, type Filed } from './case-documents.ts';
import { DocumentDialog } from './CaseViewer.tsx';
import { PlaceLabel } from './PlaceLabel.tsx';

interface PlaceFieldProps {
  readonly id: string;
  readonly label: string;
  /** What the viewer asks for while the place is marked. */
  readonly question: string;
  readonly place: DocumentPlace | undefined;
  /** The words at a place that was marked before. */
  readonly quote?: string;
  readonly error?: string | false | undefined;
  readonly onPlaced: (place: DocumentPlace) => void;
}

/** A document is chosen, and the place is marked on its page; the viewer comes up above the form. */
export function PlaceField({ id, label, question, place, quote: known = '', error, onPlaced }: PlaceFieldProps) {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { shown } = useCaseSelection();
  const { source } = useCaseActions();
  const titleOf = useTitleOf();
  const viewer = useOpenPart<'viewer'>();
  const filed = filedIn(caseDetails).filter(({ paper }) => paper.state === 'ready');
  const [key, setKey] = useState(() => (place === undefined ? shown?.key : filedAs(filed, place.document)?.key) ?? '');
  const [quote, setQuote] = useState(known);
  const chosen = filed.find((one) => one.key === key);
  const cited = place && filedAs(filed, place.document);
  // The viewer scrolls for every new object.
  const isPlaceIn = place !== undefined && place.document === chosen?.paper.id;
  const focus = useMemo(() => (isPlaceIn ? { page: place.page, box: place.box } : undefined), [isPlaceIn, place]);
  const backToButton = () => viewer.close(() => document.getElementById(`${id}-mark`)?.focus());
  const quoteAt = async ({ document, page, box }: DocumentPlace): Promise<string> => {
    if (box === undefined) return '';
    try {
      const text = await source.text(document);
      return text === null ? '' : wordsIn(text, page, box);
    } catch {
      // The server finds the words itself when the place is saved.
      return '';
    }
  };
  const take = (marked: DocumentPlace) => {
    setQuote('');
    setKey(filedAs(filed, marked.document)?.key ?? key);
    onPlaced(marked);
    backToButton();
    void quoteAt(marked).then(setQuote);
  };
  return (
    <fieldset
      className={`place-field${error ? ' field-wrong' : ''}`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-labelledby={`${id}-legend`}
    >
      <legend id={`${id}-legend`}>{label}</legend>
      <FieldNotes id={id} error={error} />
      {place !== undefined && (
        <p className="place-field-place" role="status">
          <PlaceLabel title={cited && titleOf(cited)} page={place.page} quote={quote} />
        </p>
      )}
      <div className="place-field-choice">
        <Select
          id={`${id}-document`}
          label={t`Document`}
          unchosen={t`Choose a document`}
          value={chosen?.key ?? ''}
          onChange={({ target }) => setKey(target.value)}
          choices={filed.map((one) => ({ value: one.key, word: wordOf(one, titleOf(one)) }))}
        />
        <Button
          id={`${id}-mark`}
          aria-disabled={chosen === undefined}
          aria-describedby={`${id}-legend`}
          onClick={() => chosen && viewer.show('viewer')}
        >
          {place === undefined ? <Trans>Mark the place</Trans> : <Trans>Mark again</Trans>}
        </Button>
      </div>
      {viewer.open === 'viewer' && chosen !== undefined && (
        <DocumentDialog
          chosen={chosen}
          focus={focus}
          marking={{ label: question, onPlaced: take, onCancel: backToButton }}
          onClose={backToButton}
        />
      )}
    </fieldset>
  );
}

function wordOf({ paper }: Filed, title: string): string {
  return `${title} (${paper.name})`;
}
