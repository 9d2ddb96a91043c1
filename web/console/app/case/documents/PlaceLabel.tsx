import { Trans } from '@lingui/react/macro';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { filedAs, filedIn, useTitleOf } from './case-documents.ts';

interface PlaceLabelProps {
  /** Of the document; undefined for one that is no longer part of the application. */
  readonly title: string | undefined;
  readonly page: number;
  /** The words at the place; empty if there are none. */
  readonly quote?: string;
  /** Shows the place in the viewer. */
  readonly onShow?: (() => void) | undefined;
}

/** A place in a document: “Supplier invoice 2 of 4, page 1: ‘Sea freight 840.00’”. */
export function PlaceLabel({ title, page, quote = '', onShow }: PlaceLabelProps) {
  if (title === undefined)
    return (
      <span className="place-label">
        <Trans>A document that is no longer part of the application, page {page}</Trans>
      </span>
    );
  const name = onShow ? (
    <button type="button" className="place-link" onClick={onShow}>
      <bdi>{title}</bdi>
    </button>
  ) : (
    <bdi>{title}</bdi>
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

interface PlaceLinkProps {
  readonly place: {
    readonly document: string;
    readonly page: number;
    readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    readonly quote?: string;
  };
}

/** On the page of the case: leads to the place in the document beside it. */
export function PlaceLink({ place: { document, page, box, quote = '' } }: PlaceLinkProps) {
  const { caseDetails } = useReviewCase();
  const { show } = useCaseActions();
  const titleOf = useTitleOf();
  const filed = filedAs(filedIn(caseDetails), document);
  return <PlaceLabel title={filed && titleOf(filed)} page={page} quote={quote} onShow={filed && (() => show(filed.key, { page, box }))} />;
}
