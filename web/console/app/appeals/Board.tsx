import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { stagesNamed } from '@thamani/domain/appeals/appeals.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day, Moment } from '../language/format.tsx';
import { useMyself } from '../session/current-user.ts';
import { denialLabels, type Appeal, type AppealRow } from './appeal.ts';
import { stageLabels } from '../case/review-labels.ts';
import { VerdictLabel } from './Outcome.tsx';
import { CaseSection } from '../case/CaseLayout.tsx';

/** The state of the board's decision: its deadline, whether the reader has a vote, and the votes that the reader may see. */
export function Board({ appeal }: { readonly appeal: Appeal }) {
  const { i18n } = useLingui();
  const { pace, denial, votes, verdict, decided_at: decided } = appeal;
  return (
    <CaseSection
      id="board"
      title={<Trans>Appeals board</Trans>}
      beside={
        pace !== null && (
          <p className={appeal.late ? 'small case-late num' : 'small num'}>
            <Clock appeal={appeal} />
          </p>
        )
      }
    >
      <div className="appeal-part">
        {verdict !== null && decided !== null && (
          <p className="appeal-outcome">
            <strong>
              <VerdictLabel verdict={verdict} to={appeal.return_stage} />
            </strong>
            {' · '}
            <Trans>
              decided on <Moment at={decided} />
            </Trans>
          </p>
        )}
        <StageChosen appeal={appeal} />
        {verdict === null && (
          <p>
            <strong>{denial === null ? <Trans>Your vote is needed.</Trans> : i18n._(denialLabels[denial].whole)}</strong>{' '}
            <Wanted appeal={appeal} />
          </p>
        )}
        {verdict === null && votes.length === 0 && <Hidden denial={denial} />}
        {votes.length > 0 && <Votes votes={votes} />}
        <Interests interests={appeal.interests} />
      </div>
    </CaseSection>
  );
}

/** Which rule made the stage, where it is not simply the one that all named. */
function StageChosen({ appeal: { votes, return_stage: to } }: { readonly appeal: Appeal }) {
  const { i18n } = useLingui();
  const [earliest, ...later] = stagesNamed(votes);
  if (to === null || earliest === undefined) return null;
  if (earliest !== to) {
    const [wanted, reached] = [i18n._(stageLabels[earliest]), i18n._(stageLabels[to])];
    return (
      <p>
        <Trans>
          The case cannot return to stage {wanted}, because the earlier proposal cannot be made again. It returns to stage {reached}.
        </Trans>
      </p>
    );
  }
  if (later.length === 0) return null;
  return (
    <p>
      <Trans>The members chose different stages. The case returns to the earlier one.</Trans>
    </p>
  );
}

/** The same clock that the company sees. */
function Clock({ appeal: { pace, due_on: due } }: { readonly appeal: Pick<AppealRow, 'pace' | 'due_on'> }) {
  if (pace === null) return null;
  const { day, of, late_by: lateBy } = pace;
  if (lateBy > 0)
    return (
      <Trans>
        <Plural value={lateBy} one="# working day overdue" other="# working days overdue" /> · decision was due by <Day at={due} />
      </Trans>
    );
  return (
    <Trans>
      Working day {day} of {of} · decision due by <Day at={due} />
    </Trans>
  );
}

function Wanted({ appeal: { votes, votes_wanted: wanted } }: { readonly appeal: Appeal }) {
  const differ = new Set(votes.map(({ verdict }) => verdict)).size > 1;
  if (differ) return <Trans>The two votes differ. A third member decides.</Trans>;
  return <Plural value={wanted} one="# vote is still needed." other="# votes are still needed." />;
}

/** Why nothing is shown, so that nobody looks for it. */
function Hidden({ denial }: { readonly denial: Appeal['denial'] }) {
  return (
    <p className="appeal-hidden small">
      <Icon name="information" small />
      {denial === null ? (
        <Trans>Other votes are hidden until you have voted, so that each member decides independently.</Trans>
      ) : (
        <Trans>Votes are hidden until the appeals board has decided, so that each member decides independently.</Trans>
      )}
    </p>
  );
}

function Votes({ votes }: { readonly votes: Appeal['votes'] }) {
  const { person } = useMyself();
  return (
    <ul className="appeal-votes">
      {votes.map(({ by, verdict, to, comment, at }) => (
        <li key={by.id}>
          <p>
            <strong>
              <VerdictLabel verdict={verdict} to={to} />
            </strong>
          </p>
          <blockquote>
            <bdi>{comment}</bdi>
          </blockquote>
          <p className="small soft">
            {by.id === person.id ? <Trans>you</Trans> : <bdi>{by.name}</bdi>} <span className="code">{by.staff_number}</span> ·{' '}
            <Moment at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Interests({ interests }: { readonly interests: Appeal['interests'] }) {
  const { person } = useMyself();
  return interests.map(({ by, comment }) => (
    <p key={by.id} className="appeal-interest small">
      <Icon name="scales" small />
      <span>
        {by.id === person.id ? (
          <Trans>You declared a personal or financial interest:</Trans>
        ) : (
          <Trans>
            <bdi>{by.name}</bdi> declared a personal or financial interest:
          </Trans>
        )}{' '}
        <Trans>
          “<bdi>{comment}</bdi>”
        </Trans>
      </span>
    </p>
  ));
}
