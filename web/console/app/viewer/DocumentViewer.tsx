import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '../components/DialogOnDemand.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useErrorMessage } from '../session/browser-api.ts';
import { CannotBeShown } from './CannotBeShown.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { MarkingBar } from './marking/MarkingBar.tsx';
import type { OpenDocument } from './OpenDocument.tsx';
import { readerFor, useOpenedDocument, type DocumentReader, type Opening } from './useOpenedDocument.ts';
import type { PlaceRequest, ViewerDocument, ViewerFocus, ViewerMark, ViewerSource } from './viewer-document.ts';

/**
 * What shows pages, searches and marks comes with the first document that is chosen, beside what reads it: the page of a case is lighter
 * without it. Not by `lazy`: React shows what comes after a fallback 300 ms later at the earliest.
 */
let Pages: typeof OpenDocument | undefined;

async function withPages(reader: Promise<DocumentReader>): Promise<DocumentReader> {
  const [read, { OpenDocument: loaded }] = await Promise.all([reader, import('./OpenDocument.tsx')]);
  Pages = loaded;
  return read;
}

interface DocumentViewerProps {
  /** Of its element; another one where two viewers are on a page. The heading has the same with "-title", the pages with "-pages". */
  readonly id?: string;
  /** Tells two viewers on a page apart, in the names of their regions. */
  readonly label?: string | undefined;
  readonly documents: readonly ViewerDocument[];
  /** Key of the document that the reader chose. It is opened at once, and the server records that. */
  readonly current: string | undefined;
  /** Of the current document. */
  readonly marks: readonly ViewerMark[];
  readonly focus?: ViewerFocus | undefined;
  readonly marking?: PlaceRequest | undefined;
  readonly source: ViewerSource;
  /** What can be done with the current document. */
  readonly actions?: ReactNode;
  readonly onShow: (key: string) => void;
  readonly onClose?: (() => void) | undefined;
  /** Another one in tests, which have no canvas. */
  readonly readerOf?: typeof readerFor;
}

/** One document at a time, drawn by the console itself: PDFs by pdf.js, pictures on a canvas. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { id = 'viewer', label, documents, current, marks, focus, marking, source, actions, onShow, onClose, readerOf = readerFor } = props;
  const root = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const shown = documents.find(({ key }) => key === current);
  const isReady = shown?.state === 'ready';
  const { opening, retry } = useOpenedDocument(isReady ? shown.id : undefined, source, (viewType) => withPages(readerOf(viewType)));
  const isOpen = isReady && opening.status === 'ready';
  // A dialog would take the focus itself, outside the viewer: its keys would do nothing.
  useEffect(() => {
    if (root.current?.closest('[role=dialog]')) document.getElementById(`${id}-title`)?.focus();
  }, [id]);
  return (
    <div ref={root} id={id} className="viewer">
      <ViewerHead id={id} shown={shown} documents={documents} source={source} onShow={onShow} onClose={onClose} />
      {shown !== undefined && isOpen && Pages !== undefined ? (
        <Pages
          key={shown.id}
          id={id}
          label={label}
          root={root}
          shown={shown}
          document={opening.document}
          source={source}
          marks={marks}
          focus={focus}
          marking={marking}
          zoom={zoom}
          onZoom={setZoom}
          onClose={onClose}
        />
      ) : (
        <>
          <div className="viewer-state">
            <ViewerState shown={shown} opening={opening} source={source} onRetry={retry} />
          </div>
          {marking !== undefined && (
            <MarkingBar label={marking.label} quote={undefined} onUse={marking.onCancel} onCancel={marking.onCancel} />
          )}
        </>
      )}
      {shown !== undefined && (
        <div className="viewer-foot">
          <DocumentFacts document={shown} />
          {actions !== undefined && actions !== false && <div className="viewer-actions">{actions}</div>}
        </div>
      )}
    </div>
  );
}

interface ViewerDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The viewer, which gets `onClose` too: its head takes the place of the dialog's own. */
  readonly children: ReactNode;
}

/** A document over the page, or over the dialog in which it was chosen. */
export function ViewerDialog({ open, onClose, children }: ViewerDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Document`} closeWord={t`Close`} isBare>
      {children}
    </Dialog>
  );
}

interface ViewerStateProps {
  readonly shown: ViewerDocument | undefined;
  readonly opening: Opening;
  readonly source: ViewerSource;
  readonly onRetry: () => void;
}

/** Instead of pages. */
function ViewerState({ shown, opening, source, onRetry }: ViewerStateProps) {
  const errorMessage = useErrorMessage();
  if (shown === undefined)
    return (
      <p className="soft">
        <Trans>Choose a document to view it.</Trans>
      </p>
    );
  if (shown.state !== 'ready')
    return <p className="soft">{shown.refusalMessage ?? <Trans>The file is still being checked. It can be opened in a moment.</Trans>}</p>;
  switch (opening.status) {
    case 'loading':
    case 'ready':
      return (
        <div className="viewer-skeleton">
          <p className="unseen" role="status">
            <Trans>Loading…</Trans>
          </p>
        </div>
      );
    case 'unreachable':
      return (
        <div className="viewer-failed" role="alert">
          <Icon name="warning" />
          <p>
            {opening.failure === undefined ? (
              <Trans>The document could not be loaded. Check your connection.</Trans>
            ) : (
              errorMessage(opening.failure)
            )}
          </p>
          <Button size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
    case 'failed':
      return <CannotBeShown shown={shown} source={source} />;
  }
}

interface ViewerHeadProps extends Pick<DocumentViewerProps, 'documents' | 'source' | 'onShow' | 'onClose'> {
  readonly id: string;
  readonly shown: ViewerDocument | undefined;
}

/** The heading takes the focus where a key leads to the viewer. */
function ViewerHead({ id, shown, documents, source, onShow, onClose }: ViewerHeadProps) {
  const { t } = useLingui();
  const at = documents.findIndex(({ key }) => key === shown?.key);
  return (
    <div className="viewer-head">
      <Icon name={shown?.viewType.startsWith('image/') ? 'picture' : 'document'} />
      <h2 id={`${id}-title`} tabIndex={-1}>
        {shown === undefined ? <Trans>Document</Trans> : <bdi>{shown.title}</bdi>}
      </h2>
      {shown !== undefined && (
        <div className="viewer-ways">
          <DocumentStep label={t`Previous document`} to={documents[at - 1]} onShow={onShow} isBack />
          <span className="small soft num">
            <bdi dir="ltr">
              {at + 1} / {documents.length}
            </bdi>
          </span>
          <DocumentStep label={t`Next document`} to={documents[at + 1]} onShow={onShow} />
          {shown.state === 'ready' && (
            <span className="viewer-wide">
              <ButtonLink
                size="small"
                kind="quiet"
                icon="download"
                href={source.originalOf(shown.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={t`Download the original`}
                title={t`Download the original`}
              />
            </span>
          )}
        </div>
      )}
      {onClose !== undefined && <Button size="small" kind="quiet" icon="cross" aria-label={t`Close`} onClick={onClose} />}
    </div>
  );
}

interface DocumentStepProps {
  readonly label: string;
  readonly to: ViewerDocument | undefined;
  readonly onShow: (key: string) => void;
  readonly isBack?: boolean;
}

function DocumentStep({ label, to, onShow, isBack = false }: DocumentStepProps) {
  return (
    <Button size="small" kind="quiet" aria-label={label} aria-disabled={to === undefined} onClick={() => to && onShow(to.key)}>
      <span className={isBack ? 'viewer-back' : 'viewer-on'}>
        <Icon name="arrow" turns />
      </span>
    </Button>
  );
}
