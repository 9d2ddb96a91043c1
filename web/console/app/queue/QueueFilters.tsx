import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { stageLabels } from '../case/review-labels.ts';
import { openStages, searchOf, type Question } from './search-params.ts';

interface ChoicesProps {
  readonly question: Question;
  readonly counts: Readonly<Record<string, number>>;
}

/** Beside each choice, how many cases it would show with all else as it is. */
export function Choices({ question, counts }: ChoicesProps) {
  const { t } = useLingui();
  const choice = (name: string, change: Partial<Question>, chosen: boolean, label: ReactNode, urgent = false) => (
    <li key={name}>
      <Link to={{ search: searchOf(question, change) }} aria-current={chosen ? 'true' : undefined} preventScrollReset>
        <span>{label}</span>
        <span className={urgent && (counts[name] ?? 0) > 0 ? 'num queue-number queue-number-late' : 'num queue-number'}>
          <bdi>{counts[name] ?? 0}</bdi>
        </span>
      </Link>
    </li>
  );
  const { whose, stage, late } = question;
  // Each number counts within the other choice, so its label names that.
  const anyStage = whose === 'mine' ? t`Mine in any stage` : whose === 'free' ? t`Unassigned in any stage` : t`Any stage`;
  return (
    <nav className="queue-choices" aria-label={t`Filter cases`}>
      <div>
        <p id="queue-whose">
          <Trans>Assignment</Trans>
        </p>
        <ul aria-labelledby="queue-whose">
          {choice('mine', { whose: 'mine' }, whose === 'mine', t`Mine`)}
          {choice('free', { whose: 'free' }, whose === 'free', t`Unassigned`)}
          {choice('all', { whose: 'all' }, whose === 'all', stage === undefined ? t`All cases` : t`All in this stage`)}
          {choice('late', { late: late ? undefined : true }, late === true, t`Overdue`, true)}
        </ul>
        <p id="queue-stages">
          <Trans>Stage</Trans>
        </p>
        <ul aria-labelledby="queue-stages">
          {choice('any_stage', { stage: undefined }, stage === undefined, anyStage)}
          {openStages.map((one) => choice(one, { stage: one }, stage === one, t(stageLabels[one])))}
        </ul>
      </div>
    </nav>
  );
}
