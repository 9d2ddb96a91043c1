import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { assignCases, readWorkload } from '@thamani/contract/queue.ts';
import { canWorkIn } from '@thamani/domain/review/case-stages.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../session/browser-api.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { Grants } from '../staff/Grants.tsx';
import type { Countries } from '../staff/person.ts';
import type { QueueRow } from './search-params.ts';

type WorkloadRow = AnswerOf<typeof readWorkload>['data'][number];
type Outcome = AnswerOf<typeof assignCases>['data'][number];

/** Of the choice to give the cases back. */
const noOne = 'no-one';

interface AssignDialogProps {
  readonly cases: readonly QueueRow[];
  readonly countries: Countries;
  readonly onCancel: () => void;
  /** Something was assigned; the results are still shown. */
  readonly onAssigned: () => void;
  /** The results were read. */
  readonly onDone: () => void;
}

/** Several cases to one person. Beside each person is how much they have: for sharing out work, not a measure of people. */
export function AssignDialog({ cases: selected, countries, onCancel, onAssigned, onDone }: AssignDialogProps) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  // What is selected is loaded again behind the results, and may leave the list.
  const [cases] = useState(selected);
  const [chosen, choose] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const { workload, failure } = useWorkload(cases);
  const assign = async () => {
    if (busy) return;
    if (chosen === undefined) return setError(t`Choose a person, or no one.`);
    setBusy(true);
    setError(undefined);
    const body = { cases: cases.map(({ id }) => id), staff_id: chosen === noOne ? null : chosen };
    try {
      const { data } = await api.call(assignCases, { body });
      setOutcomes(data);
      onAssigned();
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  const { length } = cases;
  const title = t`${plural(length, { one: 'Assign # case', other: 'Assign # cases' })}`;
  if (outcomes !== undefined)
    return (
      <Dialog
        open
        onClose={onDone}
        title={title}
        closeWord={t`Close`}
        actions={
          <Button kind="main" onClick={onDone}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Results cases={cases} outcomes={outcomes} isReturn={chosen === noOne} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" aria-disabled={busy || workload === undefined} onClick={() => workload && void assign()}>
            <Trans context="cases">Assign</Trans>
          </Button>
        </>
      }
    >
      {workload === undefined ? (
        <p role="status">{failure === undefined ? <Trans>Loading…</Trans> : errorMessage(failure)}</p>
      ) : (
        <People workload={workload} cases={cases} countries={countries} chosen={chosen} onChoose={choose} />
      )}
      {error !== undefined && (
        <p className="case-refused" role="alert">
          {error}
        </p>
      )}
      <p className="small soft">
        <Trans>This table helps to share out work. It is not a measure of people.</Trans>
      </p>
    </Dialog>
  );
}

/** Of the country of the cases, where they are all in one. */
function useWorkload(cases: readonly QueueRow[]) {
  const api = useConsoleApi();
  const [workload, setWorkload] = useState<readonly WorkloadRow[]>();
  const [failure, setFailure] = useState<unknown>();
  const countries = [...new Set(cases.map((one) => one.country))];
  const country = countries.length === 1 ? countries[0] : undefined;
  useEffect(() => {
    let isGone = false;
    api.call(readWorkload, { query: country === undefined ? {} : { country } }).then(
      ({ data }) => isGone || setWorkload(data),
      (problem: unknown) => isGone || setFailure(problem),
    );
    return () => {
      isGone = true;
    };
  }, [api, country]);
  return { workload, failure };
}

/** Cases whose stage and place are within the person's roles. An interest in one of them is left to the server. */
function casesFor({ grants }: WorkloadRow, cases: readonly QueueRow[]): number {
  const held = grants.map(({ role, countries, sectors }) => ({ role, countries: countries ?? 'all', sectors: sectors ?? 'all' }) as const);
  return cases.filter((one) => canWorkIn(one.stage, { grants: held }, one)).length;
}

interface PeopleProps {
  readonly workload: readonly WorkloadRow[];
  readonly cases: readonly QueueRow[];
  readonly countries: Countries;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Only those who can work on at least one of the cases. */
function People({ workload, cases, countries, chosen, onChoose }: PeopleProps) {
  const able = workload.map((row) => ({ ...row, possible: casesFor(row, cases) })).filter(({ possible }) => possible > 0);
  const { length } = cases;
  return (
    <div className="workload-frame">
      <table className="workload">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Assign to</Trans>
            </th>
            <th scope="col" className="workload-figure">
              <Trans context="cases">open</Trans>
            </th>
            <th scope="col" className="workload-figure">
              <Trans>overdue</Trans>
            </th>
            <th scope="col" className="workload-figure">
              <Trans>due in 3 days</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {able.map(({ by, grants, possible, open, late, due_in_3_days: soon }) => (
            <tr key={by.id}>
              <th scope="row">
                <PersonChoice id={by.id} name={<StaffName by={by} />} isChosen={chosen === by.id} onChoose={onChoose} />
                <Grants grants={grants} countries={countries} />
                {possible < length && (
                  <p className="small workload-part">
                    <Trans>
                      Only for {possible} of the {length} cases: the others are in another stage, country or sector.
                    </Trans>
                  </p>
                )}
              </th>
              <td className="workload-figure num">{open}</td>
              <td className={late > 0 ? 'workload-figure num workload-late' : 'workload-figure num'}>{late}</td>
              <td className="workload-figure num">{soon}</td>
            </tr>
          ))}
          {able.length === 0 && (
            <tr>
              <td colSpan={4}>
                <Trans>No person has a role for the stage, country and sector of these cases.</Trans>
              </td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={4}>
              <PersonChoice
                id={noOne}
                name={<Trans>No one: return the cases to the queue</Trans>}
                isChosen={chosen === noOne}
                onChoose={onChoose}
              />
            </th>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function StaffName({ by }: Pick<WorkloadRow, 'by'>) {
  return (
    <>
      <bdi>{by.name}</bdi> <span className="code small soft">{by.staff_number}</span>
    </>
  );
}

interface PersonChoiceProps {
  readonly id: string;
  readonly name: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function PersonChoice({ id, name, isChosen, onChoose }: PersonChoiceProps) {
  return (
    <label className="checkbox" htmlFor={`assign-${id}`}>
      <input type="radio" id={`assign-${id}`} name="assign-to" value={id} checked={isChosen} onChange={() => onChoose(id)} />
      <span>{name}</span>
    </label>
  );
}

interface ResultsProps {
  readonly cases: readonly QueueRow[];
  readonly outcomes: readonly Outcome[];
  /** To no one. */
  readonly isReturn: boolean;
}

/** Each case was assigned or refused by itself. */
function Results({ cases, outcomes, isReturn }: ResultsProps) {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const refusals = refused.length;
  const assigned = outcomes.length - refusals;
  const productOf = (id: string) => cases.find((one) => one.id === id)?.product_name ?? id;
  return (
    <>
      <p role="status">
        <Icon name={refusals === 0 ? 'check' : 'attention'} small />{' '}
        <strong>
          {isReturn && refusals === 0 ? (
            <Plural value={assigned} one="# returned to the queue" other="# returned to the queue" />
          ) : isReturn ? (
            <Trans>
              {assigned} returned to the queue, {refusals} refused
            </Trans>
          ) : refusals === 0 ? (
            <Plural value={assigned} one="# assigned" other="# assigned" />
          ) : (
            <Trans>
              {assigned} assigned, {refusals} refused
            </Trans>
          )}
        </strong>
      </p>
      {refusals > 0 && (
        <ul className="case-listed">
          {refused.map(({ id, message = '' }) => (
            <li key={id}>
              <bdi>{productOf(id)}</bdi>: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
