import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useKeysWanted } from '../../components/keyboard-shortcuts.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { DocumentViewer, ViewerDialog } from '../../viewer/DocumentViewer.tsx';
import type { ViewerMark } from '../../viewer/viewer-document.ts';
import { useWide } from '../documents/document-layout.ts';
import { CostLinesContext, useCostLines } from './cost-lines-context.ts';
import { LineList } from './LineList.tsx';
import { countedJudgements, groupOf, isOpen, shownJudgement } from './review-state.ts';
import type { ListView } from './review-state.ts';
import { SheetFigures } from './SheetFigures.tsx';
import { useCostLinesPage } from './useCostLinesPage.ts';
import { useLineReview } from './useLineReview.ts';
import { useSheetDocuments } from './useSheetDocuments.ts';
import type { KnownDocument } from './useSheetDocuments.ts';
import type { FirstPage } from './useSheetPages.ts';

const LineShortcutsDialog = lazyPart(async () => (await import('./LineShortcuts.tsx')).LineShortcutsDialog);

/** Of the case, what the page says of it. */
export interface CaseFacts {
  readonly id: string;
  readonly product: string;
  readonly number: string;
  readonly company: string;
  readonly documents: readonly KnownDocument[];
}

export interface CostLinesPageProps {
  readonly facts: CaseFacts;
  readonly first: FirstPage;
  /** Named on the server: a browser may know other names. */
  readonly countryNames: Readonly<Record<string, string>>;
}

/** The cost sheet of a case, line by line beside the documents. */
export function CostLinesPage({ facts, first, countryNames }: CostLinesPageProps) {
  const { language } = useAddress();
  const review = useLineReview(facts.id, first);
  const documents = useSheetDocuments(facts.id, review.pages, facts.documents);
  const [showsKeys, setShowsKeys] = useState(false);
  const wanted = useKeysWanted();
  const countryName = useCallback(
    // Lines that came later were never drawn on the server.
    (code: string) => countryNames[code] ?? new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
    [countryNames, language],
  );
  const { lists, rows, view, setView, told } = useCostLinesPage(review, documents, countryName, () => setShowsKeys(true));
  return (
    <CostLinesContext value={lists}>
      <div className="cost-lines edge-to-edge">
        <header className="cost-lines-head">
          <CaseFactsHead facts={facts} />
          <SheetFigures />
        </header>
        <div className="cost-lines-main">
          <Tools view={view} onView={setView} />
          <Notices />
          <LineList rows={rows} />
          <KeysFoot onHelp={() => setShowsKeys(true)} />
        </div>
        <Viewer />
        <p className="unseen" role="status" aria-live="polite">
          {told}
        </p>
        {showsKeys && (
          <Suspense fallback={null}>
            <LineShortcutsDialog open wanted={wanted} onClose={() => setShowsKeys(false)} />
          </Suspense>
        )}
      </div>
    </CostLinesContext>
  );
}

function CaseFactsHead({ facts: { id, product, number, company } }: { readonly facts: CaseFacts }) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <div className="cost-lines-case">
      <h1 tabIndex={-1}>
        <bdi>{product}</bdi>
      </h1>
      <p className="small soft">
        <span className="code">{number}</span> <bdi>{company}</bdi>
      </p>
      <nav className="cost-lines-parts small" aria-label={t`Parts of this case`}>
        <Link to={addressIn(language, `/cases/${id}`)}>
          <Trans>Case</Trans>
        </Link>
        <Link to={addressIn(language, `/cases/${id}/cost-lines`)} aria-current="page">
          <Trans>Cost lines</Trans>
        </Link>
      </nav>
    </div>
  );
}

interface ToolsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** How the list is ordered, and what of it is done. */
function Tools({ view, onView }: ToolsProps) {
  const { t } = useLingui();
  const { review } = useCostLines();
  const { head, lines, state, figures, isSaving } = review;
  const counted = countedJudgements(state);
  const accepted = lines.filter(({ id }) => counted.get(id)?.verdict === 'accepted').length;
  const { currency, unit, line_count: count } = head;
  const views: readonly (readonly [ListView, string])[] = [
    ['document', t`By document`],
    ['weight', t`By weight`],
    ['open', t`Open only`],
  ];
  return (
    <div className="cost-lines-tools">
      <strong>
        <Plural value={count} one="# line" other="# lines" />
      </strong>
      <div className="cost-lines-views" role="group" aria-label={t`Order of the lines`}>
        {views.map(([key, word]) => (
          <button key={key} type="button" aria-pressed={view === key} onClick={() => onView(key)}>
            {word}
          </button>
        ))}
      </div>
      <span className="cost-lines-counted small soft">
        {head.counts && (
          <>
            <Plural value={accepted} one="# accepted" other="# accepted" /> · <Plural value={figures.open} one="# open" other="# open" />{' '}
            ·{' '}
          </>
        )}
        <Trans>
          amounts in {currency} for 1 <bdi>{unit}</bdi>
        </Trans>
        {isSaving && (
          <>
            {' '}
            · <Trans>saving…</Trans>
          </>
        )}
      </span>
    </div>
  );
}

/** What the reader has to know of the whole sheet. */
function Notices() {
  const { review, mayJudge, current, select } = useCostLines();
  const { head, lines, pages, failed, hasChangedElsewhere, resend, reload } = review;
  // The notice goes, and its button with it: the current row takes the focus.
  const backToRow = () => current !== undefined && select(current);
  const [loaded, all] = [lines.length, head.line_count];
  return (
    <>
      {head.counts && !mayJudge && (
        <p className="cost-lines-notice small">
          <Icon name="information" small />
          <Trans>You can read these lines. They are judged by the officer who has taken the case, while it is under review.</Trans>
        </p>
      )}
      {!pages.isWhole && (
        <p className="cost-lines-notice small" role="status">
          <Icon name={pages.hasFailed ? 'warning' : 'clock'} small />
          {pages.hasFailed ? (
            <Trans>Not all lines could be loaded.</Trans>
          ) : (
            <Trans>
              Loading the lines: {loaded} of {all}
            </Trans>
          )}
          {pages.hasFailed && (
            <Button
              size="small"
              onClick={() => {
                pages.retry();
                backToRow();
              }}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
        </p>
      )}
      {failed.length > 0 && (
        <p className="cost-lines-notice cost-lines-notice-failed small" role="alert">
          <Icon name="warning" small />
          <Plural value={failed.length} one="# judgement is not saved." other="# judgements are not saved." />
          <Button
            size="small"
            onClick={() => {
              resend(failed);
              backToRow();
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {hasChangedElsewhere && (
        <p className="cost-lines-notice small" role="status">
          <Icon name="information" small />
          <Trans>Another officer has judged lines of this sheet.</Trans>
          <Button size="small" onClick={() => void reload().then(backToRow)}>
            <Trans>Show the changes</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

function KeysFoot({ onHelp }: { readonly onHelp: () => void }) {
  const { t } = useLingui();
  const { mayJudge } = useCostLines();
  const keys = useKeysWanted();
  return (
    <p className="cost-lines-keys small soft">
      {keys.on && (
        <>
          {mayJudge && (
            <>
              <span>
                <Trans>
                  <kbd>A</kbd> accept
                </Trans>
              </span>
              <span>
                <Trans>
                  <kbd>C</kbd> correct
                </Trans>
              </span>
              <span>
                <Trans>
                  <kbd>N</kbd> not proven
                </Trans>
              </span>
            </>
          )}
          <span>
            <Trans>
              <kbd>J</kbd> <kbd>K</kbd> next, previous
            </Trans>
          </span>
          {mayJudge && (
            <>
              <span>
                <Trans>
                  <kbd>U</kbd> undo
                </Trans>
              </span>
              <span>
                <Trans>
                  <kbd dir="ltr">⇧A</kbd> accept all of this document
                </Trans>
              </span>
            </>
          )}
        </>
      )}
      <Button size="small" kind="quiet" aria-keyshortcuts="?" aria-label={t`Shortcuts`} title={t`Shortcuts`} onClick={onHelp}>
        <kbd>?</kbd>
      </Button>
    </p>
  );
}

/** Beside the list where there is room, otherwise in a dialog over it. */
function Viewer() {
  const { t } = useLingui();
  const wide = useWide();
  const { documents } = useCostLines();
  const { shown, focus, isViewerOpen, marking, source, show, close } = documents;
  const marks = useMarks(shown?.id);
  if (documents.documents.length === 0) return null;
  const viewer = (
    <DocumentViewer
      documents={documents.documents}
      current={shown?.key}
      marks={marks}
      focus={focus}
      marking={marking}
      source={source}
      actions={shown && <ViewerActions document={shown.id} />}
      onShow={(key) => show(key)}
      onClose={wide ? undefined : close}
    />
  );
  if (wide)
    return (
      <aside className="cost-lines-aside" aria-label={t`Document`}>
        {viewer}
      </aside>
    );
  return (
    <ViewerDialog open={isViewerOpen && shown !== undefined} onClose={close}>
      {viewer}
    </ViewerDialog>
  );
}

/** Below the document: what is left before its lines can be judged, or all of them at once. */
function ViewerActions({ document }: { readonly document: string }) {
  const { review, documents, mayJudge, acceptGroup, openIn } = useCostLines();
  if (!mayJudge) return null;
  const count = openIn(review.lines.filter((line) => groupOf(line) === document)).length;
  if (count === 0 && !documents.isOpened(document))
    return (
      <p className="document-not-whole small">
        <Trans>Not opened yet: look at its pages first. Then its lines can be judged.</Trans>
      </p>
    );
  if (count === 0) return null;
  return (
    <Button size="small" kind="main" icon="check" aria-disabled={!review.pages.isWhole} onClick={() => acceptGroup(document)}>
      <Plural value={count} one="Accept # line" other="Accept all # lines" />
    </Button>
  );
}

/** More frames on a document would hide it. */
const mostMarks = 100;

/** Where the lines cite the document that is shown, and where corrections say what it shows. Of very many lines, those that are open. */
function useMarks(document: string | undefined): readonly ViewerMark[] {
  const { t } = useLingui();
  const { lines, state } = useCostLines().review;
  return useMemo(() => {
    if (document === undefined) return [];
    const placed = lines.flatMap((line, index) => {
      const judgement = shownJudgement(state, line.id);
      const proof = judgement?.verdict === 'corrected' ? [judgement.place] : [];
      const places = [...line.citations, ...proof].filter((place) => place.document === document && place.box !== undefined);
      return places.length === 0 ? [] : [{ line, number: index + 1, places }];
    });
    const marked = placed.length <= mostMarks ? placed : placed.filter(({ line }) => isOpen(state, line.id)).slice(0, mostMarks);
    return marked.flatMap(({ line: { id, description, citations }, number, places }) =>
      places.flatMap((place, at): readonly ViewerMark[] => {
        const { page, box } = place;
        if (page === undefined || box === undefined) return [];
        const isCitation = citations.some((citation) => citation === place);
        return [
          isCitation
            ? { id: `${id}-${at}`, page, box, label: t`Cited by line ${number}, ${description}`, number, tone: 'figure' }
            : { id: `${id}-${at}`, page, box, label: t`Shows the correction of line ${number}, ${description}`, tone: 'signal' },
        ];
      }),
    );
  }, [document, lines, state, t]);
}
