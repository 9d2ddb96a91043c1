import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { takeStep } from '@thamani/contract/review.ts';
import { officerStages, type OfficerStage } from '@thamani/domain/review/case-stages.ts';
import { uncitedGrounds, type Citation, type GroundCode } from '@thamani/domain/review/grounds.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useEffect, useState } from 'react';
import type { Refused } from '../../components/useCommand.ts';
import { percentIn } from '../../language/format.tsx';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { decisionsIn, statusOf, type CaseDetails } from '../case-data.ts';
import { openingOf, type Filed } from '../documents/case-documents.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ChangedFigures } from './ChangedFigures.tsx';
import { Grounds, type CitedPlaces } from './Grounds.tsx';
import { ProposalShown, ReturnedShown } from './StepFacts.tsx';
import { stageLabels } from '../review-labels.ts';
import { isProposal, stepsIn, type StepAction } from './steps.ts';
import { StepLabel } from './StepLabel.tsx';
import { SignalsWait } from '../signals/UnresolvedSignalsNotice.tsx';
import { filedOf, unopenedIn, UnopenedDocuments } from './UnopenedDocuments.tsx';

/** Steps for which the reviewer must give a reason. */
const withWords: readonly StepAction[] = ['propose_approval', 'propose_rejection', 'return_to_officer'];

interface StepDialogProps {
  readonly action: StepAction;
  readonly onClose: () => void;
  readonly onDone: (action: StepAction) => void;
  readonly onGoToSignals: () => void;
  /** Asks for another step in place of this one. */
  readonly onChoose: (action: StepAction) => void;
}

export function StepDialog({ action, onChoose, ...dialog }: StepDialogProps) {
  const { caseDetails } = useReviewCase();
  const mayReturn = stepsIn(caseDetails).includes('return_to_officer');
  return action === 'approve' ? (
    <ApproveDialog
      onClose={dialog.onClose}
      onDone={() => dialog.onDone(action)}
      onReturn={mayReturn ? () => onChoose('return_to_officer') : undefined}
    />
  ) : (
    <QuestionDialog key={action} action={action} {...dialog} />
  );
}

/** An approval has a dialog of its own. */
type QuestionAction = Exclude<StepAction, 'approve'>;

interface QuestionDialogProps extends Omit<StepDialogProps, 'action' | 'onChoose'> {
  readonly action: QuestionAction;
}

function QuestionDialog({ action, onClose, onDone, onGoToSignals }: QuestionDialogProps) {
  const { t, i18n } = useLingui();
  const { caseDetails, staffId, busy, isOutOfScope } = useReviewCase();
  const { run } = useCaseActions();
  const titles = useTitles();
  const prefilled = usePrefilledComment(action);
  const [comment, setComment] = useState(prefilled);
  const [to, setTo] = useState<OfficerStage>('documents');
  const [grounds, setGrounds] = useState<readonly GroundCode[]>([]);
  const [cited, setCited] = useState<CitedPlaces>({});
  const [refused, setRefused] = useState<Refused>();
  const citations = citationsOf(grounds, cited);
  const wordsMissing = withWords.includes(action) && comment.trim() === '';
  const groundsMissing = action === 'propose_rejection' && grounds.length === 0;
  const placesMissing = uncitedGrounds(grounds, citations).length > 0;
  const unopened = unopenedFor(caseDetails, staffId, action, grounds, citations);
  const send = async () => {
    if (unopened.length > 0) return;
    if (wordsMissing || groundsMissing || placesMissing) return setRefused({ message: '', errors: {} });
    const result = await run(takeStep, {
      action,
      ...(withWords.includes(action) && { comment: comment.trim() }),
      ...(action === 'propose_rejection' && { grounds: [...grounds] }),
      ...(citations.length > 0 && { citations: [...citations] }),
      ...(action === 'return_to_officer' && { to }),
    });
    if (result.status === 'done') onDone(action);
    else if (result.status === 'refused') setRefused(result);
  };
  // After the dialog, which takes the focus itself where nothing inside has it.
  useEffect(() => {
    const first = firstFocus[action];
    if (first !== undefined) document.getElementById(first)?.focus();
  }, [action]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[action]}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            id="step-send"
            kind={action === 'propose_rejection' || action === 'reject' ? 'stop' : 'main'}
            aria-keyshortcuts={withWords.includes(action) ? 'Control+Enter' : undefined}
            aria-disabled={busy || unopened.length > 0}
            aria-describedby={unopened.length > 0 ? 'unopened' : undefined}
            {...(busy && !isOutOfScope && { busyLabel: <Trans>Sending…</Trans> })}
            onClick={() => void send()}
          >
            <StepLabel action={action} />
          </Button>
        </>
      }
    >
      <StepQuestion action={action} />
      {action === 'propose_approval' && <ChangedFigures />}
      {action === 'propose_rejection' && (
        <Grounds
          chosen={grounds}
          onChange={setGrounds}
          cited={cited}
          onCite={(ground, place) => setCited((before) => ({ ...before, [ground]: place }))}
          error={refused && groundsMissing ? t`Choose at least one ground for rejection.` : undefined}
          isTried={refused !== undefined}
        />
      )}
      {action === 'return_to_officer' && (
        <Select
          id="hand-back-to"
          label={t`Return to stage`}
          value={to}
          onChange={({ target }) => setTo(target.value as OfficerStage)}
          choices={officerStages.map((value) => ({ value, word: i18n._(stageLabels[value]) }))}
        />
      )}
      {withWords.includes(action) && (
        <TextArea
          id="step-comment"
          label={
            action === 'propose_rejection'
              ? t`Explanation`
              : action === 'return_to_officer'
                ? t`What the officer should do`
                : t`Reasons for approval`
          }
          hint={
            action === 'propose_rejection' ? t`The company will see this text exactly as you write it.` : t`The company never sees this.`
          }
          error={refused && wordsMissing ? t`Write at least one full sentence.` : undefined}
          rows={4}
          maxLength={5000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (!busy) void send();
          }}
        />
      )}
      <UnopenedDocuments documents={unopened} />
      {refused !== undefined && refused.message !== '' && (
        <p className="case-refused" role="alert">
          {refused.message}
        </p>
      )}
      {/* A check may have ended while the question was open. */}
      {isProposal(action) && (
        <p>
          <SignalsWait onGo={onGoToSignals} />
        </p>
      )}
    </Dialog>
  );
}

/** What takes the focus: the button of a step that needs nothing more, the text of a proposal. Of the others the dialog itself. */
const firstFocus: Readonly<Partial<Record<QuestionAction, string>>> = {
  accept_assessment: 'step-send',
  request_site_visit: 'step-send',
  end_correction: 'step-send',
  propose_approval: 'step-comment',
  propose_rejection: 'step-comment',
  return_to_officer: 'step-comment',
};

/** An approval without objections is proposed in a sentence that says what was checked. The officer reads it, and can change it. */
function usePrefilledComment(action: QuestionAction): string {
  const { t } = useLingui();
  const { language } = useAddress();
  const { caseDetails } = useReviewCase();
  const { evidence, changed_figures: changed, signals, assessed_cva: assessed } = caseDetails;
  if (action !== 'propose_approval' || changed.length > 0 || signals.length > 0 || assessed === null) return '';
  const documents = evidence.documents.filter(({ is_required }) => is_required).length;
  const answers = decisionsIn(caseDetails).filter(({ id, kind }) => kind !== 'document' && statusOf(caseDetails, id) === 'accepted').length;
  const value = percentIn(language, assessed);
  return t`${plural(documents, {
    one: 'The required document was opened',
    other: 'All # required documents were opened',
  })} and ${plural(answers, { one: 'the answer accepted', other: 'all # answers accepted' })}. Assessed value addition: ${value}.`;
}

function citationsOf(grounds: readonly GroundCode[], cited: CitedPlaces): readonly Citation[] {
  return grounds.flatMap((ground) => {
    const place = cited[ground];
    return place === undefined ? [] : [{ ...place, ground }];
  });
}

/**
 * What the reader must open before this step. A rejection needs the documents that its grounds cite, which only the form knows before it is
 * proposed (documentsToOpen in domain/review/document-openings.ts). It needs fewer of their pages than an approval, and the case counts
 * documents as opened for an approval: one that was opened in part is left to the server.
 */
function unopenedFor(
  caseDetails: CaseDetails,
  staffId: string,
  action: QuestionAction,
  grounds: readonly GroundCode[],
  citations: readonly Citation[],
): readonly Filed[] {
  if (action === 'propose_approval' || action === 'reject') return unopenedIn(caseDetails);
  if (action !== 'propose_rejection') return [];
  const ofFigures = grounds.includes('value_addition_not_above_threshold')
    ? caseDetails.changed_figures.flatMap(({ place }) => place?.document ?? [])
    : [];
  const needed = [...citations.map(({ document }) => document), ...ofFigures];
  return filedOf(
    caseDetails,
    needed.filter((id) => openingOf(caseDetails, id, ({ by }) => by.id === staffId) === undefined),
  );
}

function useTitles(): Record<QuestionAction, string> {
  const { t } = useLingui();
  return {
    accept_assessment: t`Accept the assessment?`,
    request_site_visit: t`Ask for a site visit?`,
    request_correction: t`Return the case to the company?`,
    end_correction: t`Withdraw the correction request?`,
    propose_approval: t`Propose approval`,
    propose_rejection: t`Propose rejection`,
    reject: t`Reject this application?`,
    return_to_officer: t`Return the case to the officer`,
  };
}

/** What the step brings about, before it is taken. */
function StepQuestion({ action }: { readonly action: QuestionAction }) {
  switch (action) {
    case 'accept_assessment':
      return (
        <p>
          <Trans>The case moves to the documents stage. The company is notified.</Trans>
        </p>
      );
    case 'request_site_visit':
      return (
        <p>
          <Trans>A field verifier will visit the facility and record what they find. The company will be notified of the visit.</Trans>
        </p>
      );
    case 'request_correction':
      return <ReturnedShown />;
    case 'end_correction':
      return (
        <p>
          <Trans>The company will no longer be able to change its answers. You continue the review with the current answers.</Trans>
        </p>
      );
    case 'reject':
    case 'return_to_officer':
      return <ProposalShown decides={action !== 'return_to_officer'} />;
    default:
      return (
        <p>
          <Trans>After you propose a decision, an administrator other than you makes the final decision.</Trans>
        </p>
      );
  }
}
