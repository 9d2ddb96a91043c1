import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { CompanyPersonName } from '../companies/CompanyPersonName.tsx';
import { useReviewCase } from './case-context.ts';
import { FigureValue, Moment } from '../language/format.tsx';
import { eventWord } from './review-labels.ts';
import type { CaseDetails } from './case-data.ts';
import { CaseSection } from './CaseLayout.tsx';

type HistoryLine = CaseDetails['history'][number];

/** Who did what, newest first. The same done several times in a row is one line; a changed figure always has its own. */
export function History() {
  const { caseDetails } = useReviewCase();
  return (
    <CaseSection id="history" title={<Trans>History</Trans>}>
      <ol className="case-history">
        {folded(caseDetails.history).map(({ line, times }) => {
          return (
            <li key={`${line.at} ${line.action} ${line.undoes ?? ''} ${line.person?.id ?? line.by}`}>
              <span>
                <strong>
                  <Who line={line} />
                </strong>{' '}
                <What line={line} />
                {times > 1 && (
                  <>
                    {' '}
                    <span className="soft">
                      (<Plural value={times} one="# time" other="# times" />)
                    </span>
                  </>
                )}
              </span>
              <span className="small soft">
                <Moment at={line.at} />
              </span>
            </li>
          );
        })}
      </ol>
    </CaseSection>
  );
}

function What({ line: { action, figure, undoes } }: { readonly line: HistoryLine }) {
  const { i18n } = useLingui();
  if (figure !== undefined) {
    const name = i18n._(fieldLabels[figure.field]);
    return (
      <Trans>
        changed {name} from <FigureValue figure={figure.from} /> to <FigureValue figure={figure.to} />: “<bdi>{figure.reason}</bdi>”
      </Trans>
    );
  }
  const undone = undoes === undefined ? undefined : eventWord(undoes);
  if (undone !== undefined) {
    const what = i18n._(undone);
    return <Trans>undid: {what}</Trans>;
  }
  const words = eventWord(action);
  return words === undefined ? <span className="code">{action}</span> : i18n._(words);
}

function Who({ line: { by, person } }: { readonly line: HistoryLine }) {
  const { caseDetails } = useReviewCase();
  if (person !== undefined)
    return (
      <>
        <CompanyPersonName person={person} />
        {' · '}
        <bdi>{caseDetails.company_name}</bdi>
      </>
    );
  switch (by) {
    case 'system':
      return <Trans>The system</Trans>;
    case 'account':
    case 'company':
      return <bdi>{caseDetails.company_name}</bdi>;
    case 'provider':
      return <Trans>The payment provider</Trans>;
    default:
      return <bdi>{by}</bdi>;
  }
}

function folded(history: readonly HistoryLine[]): readonly { readonly line: HistoryLine; readonly times: number }[] {
  const lines: { line: HistoryLine; times: number }[] = [];
  for (const line of history) {
    const last = lines.at(-1);
    if (last !== undefined && isSame(last.line, line)) last.times += 1;
    else lines.push({ line, times: 1 });
  }
  return lines;
}

function isSame(one: HistoryLine, other: HistoryLine): boolean {
  if (one.figure !== undefined || one.undoes !== other.undoes) return false;
  return one.action === other.action && one.by === other.by && one.person?.id === other.person?.id;
}
