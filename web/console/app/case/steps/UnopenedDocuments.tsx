import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useOpenPart } from '../../components/focus.ts';
import { useReviewCase } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { filedAs, filedIn, openingOf, useTitleOf, type Filed } from '../documents/case-documents.ts';
import { DocumentDialog } from '../documents/CaseViewer.tsx';
import { OpenedBy } from '../documents/OpenedBy.tsx';

/** What the reader must open before the proposed decision, or before an approval; in the order of the case. */
export function unopenedIn(caseDetails: CaseDetails): readonly Filed[] {
  return filedOf(caseDetails, caseDetails.evidence.unopened);
}

/** Each document once. */
export function filedOf(caseDetails: CaseDetails, documentIds: readonly string[]): readonly Filed[] {
  const filed = filedIn(caseDetails);
  return filed.filter((one) => documentIds.includes(one.paper.id) && filedAs(filed, one.paper.id) === one);
}

interface UnopenedDocumentsProps {
  readonly documents: readonly Filed[];
  /** For an approval: how many of all required documents were opened by both people. */
  readonly showsCount?: boolean;
}

/** What the reader must open before the step, each with the way there: the viewer comes up above the dialog. */
export function UnopenedDocuments({ documents, showsCount = false }: UnopenedDocumentsProps) {
  const { caseDetails } = useReviewCase();
  const titleOf = useTitleOf();
  const viewer = useOpenPart<string>();
  const chosen = filedIn(caseDetails).find(({ key }) => key === viewer.open);
  // A document leaves the list, with its button, as soon as all of it was shown; the last one takes the list with it.
  const ways = [`open-${viewer.open}`, 'unopened', 'step-comment'];
  const close = () =>
    viewer.close(() =>
      ways
        .map((id) => document.getElementById(id))
        .find((way) => way !== null)
        ?.focus(),
    );
  if (documents.length === 0 && !showsCount && chosen === undefined) return null;
  return (
    <section className="unopened">
      {documents.length > 0 && (
        <>
          <div className="unopened-head">
            <h3 id="unopened" tabIndex={-1}>
              <Icon name="eye_off" />
              <Plural
                value={documents.length}
                one="You have not opened # required document"
                other="You have not opened # required documents"
              />
            </h3>
            {showsCount && <OpenedByBoth />}
          </div>
          <ul className="unopened-list">
            {documents.map((filed) => (
              <li key={filed.key}>
                <Icon name="document" />
                <strong id={`unopened-${filed.key}`}>
                  <bdi>{titleOf(filed)}</bdi>
                </strong>
                <OpenedBy documentId={filed.paper.id} />
                <Button
                  id={`open-${filed.key}`}
                  size="small"
                  aria-describedby={`unopened-${filed.key}`}
                  onClick={() => viewer.show(filed.key)}
                >
                  <Trans context="a document">Open</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {documents.length === 0 && showsCount && <AllOpened />}
      {chosen !== undefined && <DocumentDialog chosen={chosen} onClose={close} />}
    </section>
  );
}

function requiredIn({ evidence }: CaseDetails): readonly string[] {
  return evidence.documents.filter(({ is_required }) => is_required).map(({ document_id }) => document_id);
}

function OpenedByBoth() {
  const { caseDetails, staffId } = useReviewCase();
  const required = requiredIn(caseDetails);
  const proposer = caseDetails.proposal?.by.id;
  const isOpenedByBoth = (id: string) =>
    [staffId, proposer].every((person) => openingOf(caseDetails, id, ({ by }) => by.id === person)?.is_opened === true);
  const opened = required.filter(isOpenedByBoth).length;
  const total = required.length;
  return (
    <p className="small soft num">
      <Trans>
        {opened} of {total} opened by both
      </Trans>
    </p>
  );
}

function AllOpened() {
  const { caseDetails } = useReviewCase();
  const total = requiredIn(caseDetails).length;
  const isByProposer = caseDetails.evidence.unopened_by_proposer.length === 0;
  return (
    <p id="unopened" className="unopened-none" tabIndex={-1}>
      <Icon name="eye" />
      {isByProposer ? (
        <Plural value={total} one="Both of you opened the required document." other="Both of you opened all # required documents." />
      ) : (
        <Plural value={total} one="You opened the required document." other="You opened all # required documents." />
      )}
    </p>
  );
}
