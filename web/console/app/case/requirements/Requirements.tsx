import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { FormPage, Requirement } from '@thamani/domain/applications/requirements.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { fieldLabels, pageTitles } from '@thamani/site/labels/application-fields.ts';
import { usePhone } from '../documents/document-layout.ts';
import { RequirementRow } from './RequirementRow.tsx';
import { useUndo } from '../useUndo.ts';
import {
  byPage,
  documentFieldsIn,
  figuresIn,
  isJudging,
  plainAnswersIn,
  statusOf,
  type CaseDetails,
  type RequirementsOfPage,
  type StatusOf,
} from '../case-data.ts';

/** The plain answers, folded by the page of the form on which the company gave them. */
export function Requirements() {
  const { caseDetails } = useReviewCase();
  const isOnPhone = usePhone();
  const pages = byPage(plainAnswersIn(caseDetails));
  const isDone = ({ requirements }: RequirementsOfPage) => requirements.every(({ id }) => statusOf(caseDetails, id) === 'accepted');
  const done = isOnPhone ? pages.filter(isDone) : [];
  const { isOpen, toggle, unfold } = useOpenPages();
  const pageOf = (one: RequirementsOfPage) => <PageOfForm key={one.page} {...one} isOpen={isOpen(one.page)} onToggle={() => toggle(one)} />;
  return (
    <section className="case-requirements" aria-labelledby="requirements">
      <div className="case-section-head">
        <h2 id="requirements" tabIndex={-1}>
          <Trans>Answers</Trans>
        </h2>
        <Count />
        <AcceptAll isOpen={isOpen} unfold={unfold} />
      </div>
      <div className="answer-pages">{pages.filter((one) => !done.includes(one)).map(pageOf)}</div>
      {done.length > 0 && (
        <details className="case-fold">
          <summary>
            <Icon name="chevron" small />
            <span>
              <Trans>Complete sections</Trans>
            </span>{' '}
            <span className="soft num">{done.length}</span>
          </summary>
          <div className="answer-pages">{done.map(pageOf)}</div>
        </details>
      )}
      <Declarations />
    </section>
  );
}

/**
 * A page opens with the answer that is moved to, and stays open until it is folded. Once nothing but answers is left to decide, the pages
 * that hold open ones unfold: they are accepted together, and so they are shown before.
 */
function useOpenPages() {
  const { caseDetails } = useReviewCase();
  const { current } = useCaseSelection();
  const { select } = useCaseActions();
  const [opened, setOpened] = useState<ReadonlySet<FormPage>>(new Set());
  const [followed, setFollowed] = useState(current);
  const [wasLeft, setLeft] = useState(false);
  const isLeft = isJudging(caseDetails) && areAnswersLeft(caseDetails);
  const unfold = () => setOpened((before) => new Set([...before, ...pagesWithOpenAnswers(caseDetails)]));
  if (wasLeft !== isLeft) {
    setLeft(isLeft);
    if (isLeft) unfold();
  }
  if (followed !== current) {
    setFollowed(current);
    const row = plainAnswersIn(caseDetails).find(({ id }) => id === current);
    if (row !== undefined && !opened.has(row.page)) setOpened((before) => new Set([...before, row.page]));
  }
  return {
    unfold,
    isOpen: (page: FormPage) => opened.has(page),
    toggle({ page, requirements }: RequirementsOfPage) {
      setOpened(opened.has(page) ? new Set([...opened].filter((one) => one !== page)) : new Set([...opened, page]));
      if (opened.has(page) && requirements.some(({ id }) => id === current)) select(undefined);
    },
  };
}

function Count() {
  const { caseDetails } = useReviewCase();
  const statuses = plainAnswersIn(caseDetails).map(({ id }) => statusOf(caseDetails, id));
  const count = (wanted: StatusOf) => statuses.filter((status) => status === wanted).length;
  return (
    <p className="small soft" role="status">
      {caseDetails.stage === 'correction' ? (
        <Trans>
          {count('accepted')} accepted · {count('returned')} returned · {count('open')} open
        </Trans>
      ) : isWithOfficer(caseDetails.stage) ? (
        <Trans>
          {count('accepted')} accepted · {count('returned')} to be returned · {count('open')} open
        </Trans>
      ) : (
        <Trans>
          {count('accepted')} accepted · {count('returned')} not accepted · {count('open')} open
        </Trans>
      )}
    </p>
  );
}

/** Every figure and every document that the form requires is decided. */
function areAnswersLeft(caseDetails: CaseDetails): boolean {
  const others = [...figuresIn(caseDetails), ...documentFieldsIn(caseDetails).filter(({ need }) => need !== 'if_you_have_it')];
  return others.every(({ id }) => statusOf(caseDetails, id) !== 'open');
}

function pagesWithOpenAnswers(caseDetails: CaseDetails): readonly FormPage[] {
  return openAnswers(caseDetails).map(({ page }) => page);
}

interface AcceptAllProps {
  readonly isOpen: (page: FormPage) => boolean;
  readonly unfold: () => void;
}

/**
 * Plain answers alone: a document is accepted after it was shown, and each of the two figures by itself. Where an open answer is folded away,
 * the first press shows all of them, and the next one accepts.
 */
function AcceptAll({ isOpen, unfold }: AcceptAllProps) {
  const { t } = useLingui();
  const { caseDetails, busy } = useReviewCase();
  const { run, select } = useCaseActions();
  const open = isJudging(caseDetails) ? openAnswers(caseDetails) : [];
  const offerUndo = useUndo();
  const acceptAll = async () => {
    if (!open.every(({ page }) => isOpen(page))) {
      unfold();
      return select(open[0]?.id);
    }
    const accepted = open.length;
    const result = await run(decideRequirement, { fields: open.map(({ id }) => id), verdict: 'accepted' });
    if (result.status !== 'done') return;
    const text = t`${plural(accepted, { one: '# answer accepted.', other: '# answers accepted.' })}`;
    offerUndo({ text, caseId: caseDetails.id, undo: result.undo });
    document.getElementById('requirements')?.focus();
  };
  useSingleKeys({ A: open.length === 0 ? undefined : () => void acceptAll() });
  if (open.length === 0) return null;
  return (
    <Button
      size="small"
      title={t`Shortcut: Shift + A`}
      aria-keyshortcuts="Shift+A"
      aria-disabled={busy}
      aria-describedby="requirements"
      onClick={() => void acceptAll()}
    >
      <Plural value={open.length} one="Accept the open answer" other="Accept the # open answers" />
    </Button>
  );
}

function openAnswers(caseDetails: CaseDetails): readonly Requirement[] {
  return plainAnswersIn(caseDetails).filter(({ id }) => statusOf(caseDetails, id) === 'open');
}

interface PageOfFormProps extends RequirementsOfPage {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function PageOfForm({ page, requirements, isOpen, onToggle }: PageOfFormProps) {
  const { i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  const accepted = requirements.filter(({ id }) => statusOf(caseDetails, id) === 'accepted').length;
  const total = requirements.length;
  return (
    <div className={`answer-page${isOpen ? ' answer-page-open' : ''}`}>
      <h3 id={`page-${page}`}>
        <button type="button" className="answer-page-title" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name="chevron" small />
          <span>{i18n._(pageTitles[page])}</span>{' '}
          <span className="small soft num">
            <Trans>
              {accepted} of {total}
            </Trans>
          </span>
        </button>
      </h3>
      {isOpen && (
        <ul className="requirement-list" aria-labelledby={`page-${page}`}>
          {requirements.map((requirement) => (
            <RequirementRow key={requirement.id} requirement={requirement} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Officers do not assess declarations: the company is responsible for them. */
function Declarations() {
  const { i18n } = useLingui();
  return (
    <ul className="requirement-list case-declarations">
      {(['knowledge_of_information', 'commit_to_maintaining_compliance', 'agree_to_allow_thamani'] as const).map((id) => (
        <li key={id} className="small soft">
          <Icon name="check" small />
          {i18n._(fieldLabels[id])}
        </li>
      ))}
    </ul>
  );
}
