import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { billOf } from '@thamani/domain/cost-sheet/bill-of-materials.ts';
import { openJudgements } from '@thamani/domain/cost-sheet/judgements.ts';
import { goodsWith, type GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { questionsOf } from '@thamani/domain/cost-sheet/origin-questions.ts';
import { faultsOf, type CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { candidatesOf } from '@thamani/domain/origin/nomenclature.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { writtenCode } from '@thamani/site/origin/clause-words.ts';
import { Explanation } from '@thamani/site/origin/Explanation.tsx';
import { authoritySentence, indicative, notReviewed, verdictLabels } from '@thamani/site/origin/finding-words.ts';
import { namingOf, type Naming } from '@thamani/site/origin/naming.ts';
import { answerOf, settingOn } from '@thamani/site/origin/origin-answer.ts';
import { OriginQuestions } from '@thamani/site/origin/OriginQuestions.tsx';
import { VerdictCard } from '@thamani/site/origin/VerdictCard.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { priceOf } from '../model/sheet-figures.ts';
import { isComplete, type Sheet } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { useOriginAnswers, type AnswersOnScreen, type ReadOrigin } from './useOriginAnswers.ts';

// The route that the card fetches from names these, so that the texts of the card come with its data.
export type { OriginRead, OriginSaved, SentAnswers } from './useOriginAnswers.ts';

interface OriginCardProps {
  /** That takes the answers. */
  readonly address: string;
  readonly origin: ReadOrigin;
  readonly isLoading: boolean;
  onReload(): void;
}

/** The answer for what is on the screen now, by the code with which the server counts, and the questions that can change it. */
export function OriginCard({ address, origin, isLoading, onReload }: OriginCardProps) {
  const { sheet: current, country, readOnly } = useSheet();
  // Letters that are typed into the table do not wait for the verdict.
  const sheet = useDeferredValue(current);
  const known = useMemo(() => new Set(sheet.lines.map(({ id }) => id)), [sheet]);
  const shown = useOriginAnswers(address, origin, known);
  const read = useBill(sheet, country, origin.hs_code);
  return (
    <section className="cost-origin" aria-labelledby="cost-origin">
      <h2 id="cost-origin">
        <Trans>A second question: origin under the AfCFTA, indicative</Trans>
      </h2>
      <p className="soft">
        <Trans>
          The seal asks how much value is local. The AfCFTA rule asks whether the goods originate. One can be yes and the other no.
        </Trans>
      </p>
      {typeof read === 'string' ? (
        <NoVerdict why={read} faults={faultsIn(sheet, country)} />
      ) : (
        <Answered read={read} origin={origin} shown={shown} isReadOnly={readOnly || !origin.editable}>
          <Saving shown={shown} isLoading={isLoading} onReload={onReload} />
        </Answered>
      )}
      <FrozenVerdicts origin={origin} />
    </section>
  );
}

type Gap = 'country' | 'hs_code' | 'lines' | 'incomplete';
type Bill = NonNullable<ReturnType<typeof billOf>>;

/** What `domain/origin` judges, or why it cannot yet. */
function useBill(sheet: Sheet, country: string | null, hsCode: string | null): Bill | Gap {
  return useMemo(() => {
    if (country === null) return 'country';
    if (hsCode === null) return 'hs_code';
    if (sheet.lines.length === 0) return 'lines';
    const whole = wholeSheet(sheet, country);
    return (faultsOf(whole).length === 0 ? billOf(whole, openJudgements, hsCode, candidatesOf) : undefined) ?? 'incomplete';
  }, [sheet, country, hsCode]);
}

function wholeSheet({ head, lines }: Sheet, country: string | null): CostSheet {
  const price = priceOf(head);
  return {
    country: country ?? '',
    price: { minor: price?.minor ?? 0, currency: head.currency },
    repaidTaxes: price?.repaid ?? 0,
    priceCitations: head.priceCitations,
    lines,
    rates: head.rates.filter((rate) => isComplete(rate) && rate.currency !== head.currency),
  };
}

function faultsIn(sheet: Sheet, country: string | null): number {
  return new Set(faultsOf(wholeSheet(sheet, country)).map((fault) => (fault.of === 'line' ? fault.line : fault.of))).size;
}

function NoVerdict({ why, faults }: { readonly why: Gap; readonly faults: number }) {
  const { i18n } = useLingui();
  return (
    <section className="origin-verdict" data-verdict="none">
      <div className="origin-verdict-head">
        <p>{i18n._(indicative)}</p>
        <h3>
          <Trans>No answer yet</Trans>
        </h3>
      </div>
      <dl>
        <div>
          <dt>
            <Trans>What is needed</Trans>
          </dt>
          <dd>
            {why === 'country' && <Trans>The country of the facility, in the application.</Trans>}
            {why === 'hs_code' && <Trans>The HS code of the product, in the application.</Trans>}
            {why === 'lines' && <Trans>The materials of the product, as lines of the cost sheet.</Trans>}
            {why === 'incomplete' && (
              <Plural
                value={faults}
                one="# part of the cost sheet is not complete: the price, a rate or a line."
                other="# parts of the cost sheet are not complete: the price, rates or lines."
              />
            )}
          </dd>
        </div>
      </dl>
      <p className="origin-authority">
        {i18n._(authoritySentence)} {i18n._(notReviewed)}
      </p>
    </section>
  );
}

interface AnsweredProps {
  readonly read: Bill;
  readonly origin: ReadOrigin;
  readonly shown: AnswersOnScreen;
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

function Answered({ read, origin, shown, isReadOnly, children }: AnsweredProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { sheet, numbers } = useSheet();
  const { answers } = shown;
  const setting = useMemo(() => settingOn(origin.day), [origin.day]);
  const { answer, questions } = useMemo(() => {
    const goods = goodsWith(read, answers);
    const lines = sheet.lines.map(({ id, description, hsCode, country }) => {
      const number = numbers.get(id) ?? 0;
      const name = description === '' ? i18n._(msg`line ${number}`) : description;
      const code = hsCode === undefined ? '' : ` (${writtenCode(hsCode)})`;
      return { id, name: `${name}${code}`, ...(country !== undefined && { from: country }) };
    });
    const naming: Naming = namingOf({ i18n, language, goods, stateParties: setting.stateParties, lines });
    return {
      answer: answerOf(goods, setting, naming),
      questions: questionsOf((given: GivenAnswers) => goodsWith(read, given), answers, setting),
    };
  }, [read, answers, sheet, numbers, i18n, language, setting]);
  const { verdict, naming } = answer;
  return (
    <div className="cost-origin-parts">
      <div>
        <VerdictCard answer={answer} />
        <LinesToFill lines={linesNamed(verdict.needs)} naming={naming} isReadOnly={isReadOnly} />
        <details className="cost-origin-why">
          <summary>
            <Trans>How the answer comes about</Trans>
          </summary>
          <Explanation answer={answer} />
        </details>
      </div>
      {questions.length > 0 && (
        <section className="card cost-origin-questions" aria-labelledby="cost-origin-questions">
          <h3 id="cost-origin-questions">
            <Trans>Questions</Trans>
          </h3>
          <p className="soft small">
            <Trans>Only what can change the answer is asked. What you do not know can stay open.</Trans>
          </p>
          <OriginQuestions questions={questions} naming={naming} disabled={isReadOnly} onAnswer={shown.give} />
          {children}
        </section>
      )}
    </div>
  );
}

/** Lines whose origin or proof is still to be said: that is entered in the sheet itself. */
function linesNamed(needs: readonly { readonly asks: string; readonly line?: string }[]): readonly string[] {
  const lines = needs.flatMap(({ asks, line }) => ((asks === 'origin' || asks === 'proof') && line !== undefined ? line : []));
  return [...new Set(lines)].slice(0, mostLines);
}

const mostLines = 10;

interface LinesToFillProps {
  readonly lines: readonly string[];
  readonly naming: Naming;
  readonly isReadOnly: boolean;
}

function LinesToFill({ lines, naming, isReadOnly }: LinesToFillProps) {
  const { openLine } = useSheet();
  if (isReadOnly || lines.length === 0) return null;
  return (
    <div className="cost-origin-lines">
      <p className="small">
        <Trans>Origin and proof are part of the line:</Trans>
      </p>
      {lines.map((id) => {
        const name = naming.line(id);
        return (
          <Button key={id} kind="quiet" onClick={() => openLine(id)}>
            <Trans>Open {name}</Trans>
          </Button>
        );
      })}
    </div>
  );
}

interface SavingProps {
  readonly shown: AnswersOnScreen;
  readonly isLoading: boolean;
  onReload(): void;
}

function Saving({ shown: { phase, message, again }, isLoading, onReload }: SavingProps) {
  if (phase === 'changed' || phase === 'refused')
    return (
      <Notice kind="warning" heading={<Trans>Your last answers are not saved</Trans>} answer>
        <p>{message === '' ? <Trans>Check your connection.</Trans> : message}</p>
        {phase === 'changed' ? (
          <Button disabled={isLoading} onClick={onReload}>
            <Trans>Load the current answers</Trans>
          </Button>
        ) : (
          <Button onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Notice>
    );
  return (
    <p className="soft small" role="status">
      {phase === 'saving' && <Trans>Saving your answers</Trans>}
      {phase === 'saved' && <Trans>Your answers are saved.</Trans>}
    </p>
  );
}

/** What was frozen does not change with the list or the sheet. */
function FrozenVerdicts({ origin: { frozen, approval, changes } }: { readonly origin: ReadOrigin }) {
  if (frozen === null && approval === null && changes.length === 0) return null;
  return (
    <ul className="plain-list small">
      {frozen !== null && (
        <li>
          <FrozenVerdict stored={frozen} isApproval={false} />
        </li>
      )}
      {changes.map(({ reason, at }) => (
        <li key={at}>
          <Trans>
            Our officer answered a question otherwise: “<bdi>{reason}</bdi>”
          </Trans>
        </li>
      ))}
      {approval !== null && (
        <li>
          <FrozenVerdict stored={approval} isApproval />
        </li>
      )}
    </ul>
  );
}

function FrozenVerdict({ stored, isApproval }: { readonly stored: NonNullable<ReadOrigin['frozen']>; readonly isApproval: boolean }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const days = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  const [day, verdict] = [days.format(new Date(stored.day)), i18n._(verdictLabels[stored.answer])];
  return isApproval ? (
    <Trans>
      AfCFTA origin, indicative, as it was approved on {day}: <b>{verdict}</b>
    </Trans>
  ) : (
    <Trans>
      AfCFTA origin, indicative, as you submitted it on {day}: <b>{verdict}</b>
    </Trans>
  );
}
