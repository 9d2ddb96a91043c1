import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { choicesOf } from '@thamani/site/numbers/shown-reading.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import type { ImportOnScreen } from './useImport.ts';

const shownProblems = 30;

interface Place {
  readonly row: number;
  readonly column_title: string;
  readonly typed: string;
}

/** Each thing by itself: where it is, what was found, and what to write. Questions first, since they are answered here. */
export function NeedsYou({ found }: { readonly found: ImportOnScreen }) {
  const { t } = useLingui();
  const { checked } = found;
  if (checked === undefined) return null;
  const { preview, asked } = checked;
  const problems = [
    ...(preview.head?.problems ?? []).map((problem) => ({ ...problem, id: `head ${problem.row} ${problem.field}` })),
    ...preview.rows.flatMap((row) => row.problems.map((problem) => ({ ...problem, id: `${problem.row} ${problem.field}` }))),
  ];
  const notes = preview.rows.flatMap((row) => row.notes);
  const more = problems.length - shownProblems;
  const { other_titles: others } = preview;
  if (asked.length + problems.length + notes.length + others.length === 0) return null;
  return (
    <section className="card import-needs" aria-label={t`What needs you`}>
      <h2>
        <Trans>What needs you</Trans>
      </h2>
      <ul>
        {asked.map((question) => (
          <li key={`column ${question.column}`}>
            <Where place={question} />
            <Ask found={found} column={question.column} readings={question.readings} />
          </li>
        ))}
        {problems.slice(0, shownProblems).map((problem) => (
          <li key={problem.id}>
            <Where place={problem} />
            {problem.message}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="# more cell is in the list of problems." other="# more cells are in the list of problems." />
          </li>
        )}
        {notes.length > 0 && (
          <li>
            <Told>
              <Trans>Completed</Trans>
            </Told>
            {notes.slice(0, shownProblems).map((note) => (
              <p key={`${note.row} ${note.field}`}>
                <Trans>Row {note.row}</Trans>: {note.message}
              </p>
            ))}
          </li>
        )}
        {others.length > 0 && (
          <li>
            <Told>
              <Trans>Columns that are not read</Trans>
            </Told>
            <bdi>{others.join(', ')}</bdi>
          </li>
        )}
      </ul>
    </section>
  );
}

function Where({ place: { row, column_title: title, typed } }: { readonly place: Place }) {
  const [name, found] = [<bdi key="title">{title}</bdi>, <bdi key="typed">{typed}</bdi>];
  return (
    <b>
      {typed === '' ? (
        <Trans>
          Row {row}, {name}
        </Trans>
      ) : (
        <Trans>
          Row {row}, {name}: “{found}”
        </Trans>
      )}
    </b>
  );
}

function Told({ children }: { readonly children: ReactNode }) {
  return (
    <span className="import-told">
      <Icon name="information" small />
      {children}
    </span>
  );
}

interface AskProps {
  readonly found: ImportOnScreen;
  readonly column: number;
  readonly readings: readonly [string, string];
}

function Ask({ found, column, readings }: AskProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const [grouped, decimals] = choicesOf(readings, language);
  const chosen = found.checked?.answers[column];
  const choice = (answer: 'grouped' | 'decimals', shown: string) => (
    <Button size="small" aria-pressed={chosen === answer} disabled={found.busy !== undefined} onClick={() => found.answer(column, answer)}>
      <bdi className="num" dir="ltr">
        {shown}
      </bdi>
    </Button>
  );
  return (
    <>
      <Trans>This number can be read in two ways. Which one is meant? Your answer is used for the whole column.</Trans>
      <span className="import-answers" role="group" aria-label={t`Which number is meant?`}>
        {choice('grouped', grouped)}
        {choice('decimals', decimals)}
      </span>
    </>
  );
}
