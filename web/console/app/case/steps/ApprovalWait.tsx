import { Plural, Trans } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { openRequirementsIn, type CaseDetails } from '../case-data.ts';
import { unprovenIn } from '../requirements/FiguresTable.tsx';
import { goToSignals, unanswered } from '../signals/signal-groups.ts';
import { unopenedIn } from './UnopenedDocuments.tsx';

/** Whether the officer has something left to do before an approval can be proposed. */
export function isApprovalWaiting(caseDetails: CaseDetails): boolean {
  const { documents, answers } = openRequirementsIn(caseDetails);
  return isAnyProposalWaiting(caseDetails) || unopenedIn(caseDetails).length + documents + answers > 0;
}

/** A rejection needs neither every document nor every answer. */
function isAnyProposalWaiting(caseDetails: CaseDetails): boolean {
  return unanswered(caseDetails).length + unprovenIn(caseDetails).length > 0;
}

/** What is left to do, in one line, with the way to the first of each. */
export function ApprovalWait() {
  const { caseDetails } = useReviewCase();
  const { select, show } = useCaseActions();
  const [signals, unproven, unopened] = [unanswered(caseDetails).length, unprovenIn(caseDetails), unopenedIn(caseDetails)];
  const [figure] = unproven;
  const [first] = unopened;
  const { documents, answers } = openRequirementsIn(caseDetails);
  const tasks: readonly { readonly name: string; readonly task: ReactNode }[] = [
    {
      name: 'signals',
      task: signals > 0 && (
        <TaskLink to="signals" onGo={goToSignals}>
          <Plural value={signals} one="answer # open point" other="answer # open points" />
        </TaskLink>
      ),
    },
    {
      name: 'figures',
      task: figure !== undefined && (
        <TaskLink to={`requirement-${figure.field}`} onGo={() => select(figure.field)}>
          <Plural value={unproven.length} one="prove # changed figure" other="prove # changed figures" />
        </TaskLink>
      ),
    },
    {
      name: 'documents',
      task: first !== undefined && (
        <TaskLink to="documents" onGo={() => show(first.key)}>
          <Plural value={unopened.length} one="open # document" other="open # documents" />
        </TaskLink>
      ),
    },
    { name: 'answers', task: documents + answers > 0 && <ToAccept documents={documents} answers={answers} /> },
  ];
  return (
    <>
      <strong>
        {isAnyProposalWaiting(caseDetails) ? (
          <Trans>Before you can propose a decision:</Trans>
        ) : (
          <Trans>Before you can propose approval:</Trans>
        )}
      </strong>{' '}
      {tasks
        .filter(({ task }) => task !== false)
        .map(({ name, task }, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            {task}
          </span>
        ))}
    </>
  );
}

function ToAccept({ documents, answers }: { readonly documents: number; readonly answers: number }) {
  if (answers === 0) return <Plural value={documents} one="accept # document" other="accept # documents" />;
  if (documents === 0) return <Plural value={answers} one="accept # answer" other="accept # answers" />;
  return (
    <Trans>
      accept <Plural value={documents} one="# document" other="# documents" /> and{' '}
      <Plural value={answers} one="# answer" other="# answers" />
    </Trans>
  );
}

interface TaskLinkProps {
  /** The id of what it leads to. */
  readonly to: string;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function TaskLink({ to, onGo, children }: TaskLinkProps) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    onGo();
  };
  return (
    <a href={`#${to}`} onClick={go}>
      {children}
    </a>
  );
}
