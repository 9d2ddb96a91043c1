import { Trans, useLingui } from '@lingui/react/macro';
import { correctionDays, lastDayToCorrect } from '@thamani/domain/review/service-levels.ts';
import { useState } from 'react';
import { useReviewCase } from '../case-context.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Day, Moment } from '../../language/format.tsx';
import { groundLabels } from '@thamani/site/labels/decision-reasons.ts';
import type { ViewerFocus } from '../../viewer/viewer-document.ts';
import { filedAs, filedIn, useTitleOf } from '../documents/case-documents.ts';
import { DocumentDialog } from '../documents/CaseViewer.tsx';
import { PlaceLabel, PlaceLink } from '../documents/PlaceLabel.tsx';
import { sentBackIn, openDocumentRequests, type CaseDetails } from '../case-data.ts';

/** What the company will be asked for. */
export function ReturnedShown() {
  const { i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  const [lastDay] = useState(() => lastDayToCorrect(new Date()));
  return (
    <>
      <p>
        <Trans>
          The company has {correctionDays} days to answer, until <Day at={lastDay} />, and can change only these items:
        </Trans>
      </p>
      <ul className="case-listed">
        {sentBackIn(caseDetails).map((id) => (
          <li key={id}>{i18n._(fieldLabels[id])}</li>
        ))}
        {openDocumentRequests(caseDetails).map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Another person's proposal, shown to the person who decides on it. */
export function ProposalShown({ decides }: { readonly decides: boolean }) {
  const { caseDetails } = useReviewCase();
  if (caseDetails.proposal === null) return null;
  return (
    <>
      <ProposalText proposal={caseDetails.proposal} isInDialog />
      {decides && (
        <p className="small soft">
          <Trans>You cannot undo this decision. The company will be notified immediately.</Trans>
        </p>
      )}
    </>
  );
}

type Proposal = NonNullable<CaseDetails['proposal']>;

interface ProposalTextProps {
  readonly proposal: Proposal;
  readonly isInDialog?: boolean;
}

export function ProposalText({ proposal, isInDialog = false }: ProposalTextProps) {
  const { kind, by, at, grounds, citations, comment } = proposal;
  return (
    <div className="case-proposal">
      <p>
        {kind === 'approval' ? (
          <Trans>
            <bdi>{by.name}</bdi> proposed approval on <Moment at={at} />:
          </Trans>
        ) : (
          <Trans>
            <bdi>{by.name}</bdi> proposed rejection on <Moment at={at} />:
          </Trans>
        )}
      </p>
      <GroundsListed grounds={grounds} citations={citations} isInDialog={isInDialog} />
      <blockquote>
        <bdi>{comment}</bdi>
      </blockquote>
    </div>
  );
}

interface GroundsListedProps extends Pick<Proposal, 'grounds' | 'citations'> {
  readonly isInDialog?: boolean;
}

/** Each ground with the places in documents that show it. */
export function GroundsListed({ grounds, citations, isInDialog = false }: GroundsListedProps) {
  const { i18n } = useLingui();
  if (grounds.length === 0) return null;
  return (
    <ul className="case-listed">
      {grounds.map((code) => (
        <li key={code}>
          {i18n._(groundLabels[code])}
          {citations
            .filter(({ ground }) => ground === code)
            .map((place) => (
              <span key={JSON.stringify(place)} className="case-cited">
                {isInDialog ? <PlaceInDialog place={place} /> : <PlaceLink place={place} />}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** The document comes up above the dialog: the page beside it cannot be reached. */
function PlaceInDialog({ place: { document, page, box } }: { readonly place: Proposal['citations'][number] }) {
  const { caseDetails } = useReviewCase();
  const titleOf = useTitleOf();
  const [focus, setFocus] = useState<ViewerFocus>();
  const filed = filedAs(filedIn(caseDetails), document);
  return (
    <>
      <PlaceLabel title={filed && titleOf(filed)} page={page} onShow={filed && (() => setFocus({ page, box }))} />
      {filed !== undefined && focus !== undefined && <DocumentDialog chosen={filed} focus={focus} onClose={() => setFocus(undefined)} />}
    </>
  );
}
