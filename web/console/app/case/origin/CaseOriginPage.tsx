import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { saveCaseOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import { answerBounds, goodsWith, withChanges, type GivenAnswer, type GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { questionsOf } from '@thamani/domain/cost-sheet/origin-questions.ts';
import type { Verdict } from '@thamani/domain/origin/verdict.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { stageLabels, writtenCode } from '@thamani/site/origin/clause-words.ts';
import { Explanation } from '@thamani/site/origin/Explanation.tsx';
import { authoritySentence, indicative, notReviewed, verdictLabels } from '@thamani/site/origin/finding-words.ts';
import { namingOf } from '@thamani/site/origin/naming.ts';
import { answerOf, settingOn } from '@thamani/site/origin/origin-answer.ts';
import { OriginQuestions } from '@thamani/site/origin/OriginQuestions.tsx';
import { VerdictCard } from '@thamani/site/origin/VerdictCard.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../../components/useCommand.ts';
import { Moment, dayIn } from '../../language/format.tsx';
import { answerIn, billIn, changeOf, changesToSend, type CaseOrigin } from './case-origin.ts';
import { MaterialTable } from './MaterialTable.tsx';

interface CaseOriginPageProps {
  readonly id: string;
  readonly origin: CaseOrigin;
}

/** The clause as a tree with its lines, and the questions: an answer that changes is counted at once here, and again by the server. */
export function CaseOriginPage({ id, origin }: CaseOriginPageProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { product_name: product, application_number: number, company_name: company } = origin.case;
  const { version } = origin;
  return (
    <div className="case-origin">
      <header className="case-head">
        <div className="case-ways">
          <Link className="case-back small" to={addressIn(language, `/cases/${id}`)}>
            <Icon name="arrow" small turns />
            <Trans>The case</Trans>
          </Link>
        </div>
        <h1 tabIndex={-1}>
          {i18n._(indicative)}: <bdi>{product}</bdi>
        </h1>
        <p className="case-facts">
          <bdi>{company}</bdi>
          <span className="code">{number}</span>
          <span>
            <Trans>version {version}</Trans>
          </span>
        </p>
        <p className="soft">
          <Trans>This has no effect on the seal. The answer is recorded with the approval.</Trans>
        </p>
      </header>
      {origin.recount !== null && (
        <Notice kind="error" heading={<Trans>A stored origin verdict differs when it is calculated again</Trans>}>
          <p>
            <Trans>Tell an administrator. What was found:</Trans> <span className="code">{origin.recount}</span>
          </p>
        </Notice>
      )}
      <Judged id={id} origin={origin} />
      <Frozen origin={origin} />
    </div>
  );
}

function Judged({ id, origin }: CaseOriginPageProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const [typed, setTyped] = useState<GivenAnswers>([]);
  const bill = useMemo(() => billIn(origin), [origin]);
  const stored = useMemo(
    () => origin.changes.reduce<GivenAnswers>((given, { answers }) => withChanges(given, answers), origin.answers),
    [origin],
  );
  const answers = useMemo(() => withChanges(stored, typed), [stored, typed]);
  const setting = useMemo(() => settingOn(origin.day), [origin.day]);
  const found = useMemo(() => {
    if (bill === undefined) return undefined;
    const goods = goodsWith(bill, answers);
    const lines = origin.materials.map(({ line, description, hs_code: code, country }) => ({
      id: line,
      name: code === null ? description : `${description} (${writtenCode(code)})`,
      ...(country !== null && { from: country }),
    }));
    const naming = namingOf({ i18n, language, goods, stateParties: setting.stateParties, lines });
    return {
      answer: answerOf(goods, setting, naming),
      questions: questionsOf((given) => goodsWith(bill, given), answers, setting),
    };
  }, [bill, answers, origin.materials, i18n, language, setting]);
  if (found === undefined) return <NoVerdict gap={origin.gap} />;
  const { answer, questions } = found;
  const changes = changesToSend(typed, stored);
  return (
    <>
      <div className="case-origin-parts">
        <div>
          <VerdictCard answer={answer} />
          <Explanation answer={answer} />
        </div>
        <section className="card case-origin-questions" aria-labelledby="case-origin-questions">
          <h2 id="case-origin-questions">
            <Trans>Questions</Trans>
          </h2>
          <p className="soft small">
            {questions.length === 0 ? (
              <Trans>No answer of a person can change this verdict. Lines are judged with the cost sheet.</Trans>
            ) : (
              <Trans>
                Only what can change the verdict is asked. Your answers are beside those of the company, which stay as they are.
              </Trans>
            )}
          </p>
          <OriginQuestions
            questions={questions}
            naming={answer.naming}
            disabled={!origin.editable}
            onAnswer={(given) => setTyped((before) => withChanges(before, [given]))}
            besides={(key) => <AnsweredBefore origin={origin} answerKey={key} />}
          />
          {changes.length > 0 && (
            <SaveChanges key={origin.revision} id={id} base={origin.revision} changes={changes} onDone={() => setTyped([])} />
          )}
        </section>
      </div>
      <MaterialTable materials={origin.materials} language={language} />
    </>
  );
}

function NoVerdict({ gap }: { readonly gap: CaseOrigin['gap'] }) {
  const { i18n } = useLingui();
  return (
    <section className="origin-verdict" data-verdict="none">
      <div className="origin-verdict-head">
        <p>{i18n._(indicative)}</p>
        <h2>
          <Trans>No answer</Trans>
        </h2>
      </div>
      <dl>
        <div>
          <dt>
            <Trans>Why</Trans>
          </dt>
          <dd>
            {gap === 'sheet_missing' && <Trans>The application has no cost sheet.</Trans>}
            {gap === 'hs_code_missing' && <Trans>The application has no HS code of the product.</Trans>}
            {gap === 'sheet_incomplete' && <Trans>The cost sheet is not complete: its price, a rate or a line.</Trans>}
          </dd>
        </div>
      </dl>
      <p className="origin-authority">
        {i18n._(authoritySentence)} {i18n._(notReviewed)}
      </p>
    </section>
  );
}

/** What the company said to a question, and who of the staff said otherwise and why. */
function AnsweredBefore({ origin, answerKey }: { readonly origin: CaseOrigin; readonly answerKey: string }) {
  const wordOf = useAnswerWord();
  const change = changeOf(origin, answerKey);
  const own = answerIn(origin.answers, answerKey);
  const said = wordOf(own);
  return (
    <p className="small soft">
      {own === undefined ? (
        <Trans>The company did not answer this.</Trans>
      ) : (
        <Trans>
          The company answered: <b>{said}</b>
        </Trans>
      )}
      {change !== undefined && (
        <>
          {' '}
          <Changed change={change} />
        </>
      )}
    </p>
  );
}

function Changed({ change: { by, at, reason } }: { readonly change: CaseOrigin['changes'][number] }) {
  const { name } = by;
  return (
    <Trans>
      Changed by {name}, <Moment at={at} />: “<bdi>{reason}</bdi>”
    </Trans>
  );
}

function useAnswerWord(): (given: GivenAnswer | undefined) => string {
  const { i18n } = useLingui();
  return (given) => {
    if (given === undefined || given.answer === null) return i18n._(msg`I do not know`);
    if (typeof given.answer === 'boolean') return given.answer ? i18n._(msg`Yes`) : i18n._(msg`No`);
    if (given.asks === 'stage') {
      if (given.answer === 'later') return i18n._(msg`Worked further than that`);
      return given.answer === 'unrelated'
        ? i18n._(msg`Something else that by its nature is none of these, such as buttons`)
        : i18n._(stageLabels[given.answer]);
    }
    return given.asks === 'weight' ? `${given.answer} g` : writtenCode(given.answer);
  };
}

interface SaveChangesProps {
  readonly id: string;
  readonly base: number;
  readonly changes: GivenAnswers;
  onDone(): void;
}

function SaveChanges({ id, base, changes, onDone }: SaveChangesProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const save = async () => {
    if (reason.trim() === '') return setError(t`Write why you answer otherwise.`);
    setError(undefined);
    const result = await run((api) =>
      api.call(saveCaseOriginAnswers, { params: { id }, body: { base, answers: [...changes], reason: reason.trim() } }),
    );
    if (result.status === 'done') onDone();
    else if (result.status === 'refused') setError(result.errors['reason'] ?? result.message);
  };
  return (
    <div className="case-origin-save">
      <TextArea
        id="origin-reason"
        name="reason"
        label={<Trans>Why you answer otherwise</Trans>}
        hint={<Trans>The company can read this.</Trans>}
        rows={3}
        maxLength={answerBounds.reason}
        error={error}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="case-origin-actions">
        <Button kind="main" disabled={busy} onClick={() => void save()}>
          <Trans>Save the changed answers</Trans>
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onDone}>
          <Trans>Undo the changes</Trans>
        </Button>
      </div>
    </div>
  );
}

/** What was stored does not change with what is answered here. */
function Frozen({ origin: { submission, approval } }: { readonly origin: CaseOrigin }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  if (submission === null && approval === null) return null;
  const rows: readonly (readonly [name: string, stored: typeof submission])[] = [
    [i18n._(msg`As submitted`), submission],
    [i18n._(msg`As approved`), approval],
  ];
  const labelOf = (verdict: Verdict) => i18n._(verdictLabels[verdict]);
  return (
    <section className="case-origin-frozen" aria-labelledby="case-origin-frozen">
      <h2 id="case-origin-frozen">
        <Trans>Stored verdicts, indicative</Trans>
      </h2>
      <dl className="origin-stored">
        {rows.map(
          ([name, stored]) =>
            stored !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <b>{labelOf(stored.answer)}</b>
                  {stored.provisional && (
                    <>
                      {' '}
                      <Trans>provisional</Trans>
                    </>
                  )}
                  , <bdi>{dayIn(language, stored.day)}</bdi>
                  <span className="code small">{stored.sha256.slice(0, 16)}</span>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
