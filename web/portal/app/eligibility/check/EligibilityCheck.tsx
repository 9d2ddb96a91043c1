import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { checkQuestions, questionsInOrder, resultOf } from '@thamani/domain/eligibility/eligibility-check.ts';
import type { CheckAnswers, CheckQuestion } from '@thamani/domain/eligibility/eligibility-check.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { addressOfAnswer } from '../../help/answers.ts';
import { addressToChange, askedField, type CheckState } from './check-address.ts';
import { checkTexts } from './check-texts.ts';

/** Kept by the depositary of the agreement: a list of our own would be out of date one day. */
const listOfStateParties = 'https://au.int/en/treaties/agreement-establishing-african-continental-free-trade-area';

/** Five questions, one at a time, before a reader reads the rules. A form that is sent by address: it works without script. */
export function EligibilityCheck({ state }: { readonly state: CheckState }) {
  const { answers, question } = state;
  const answered = questionsInOrder.filter((one) => one !== question && answers[one] !== undefined);
  return (
    <section className="check" id="check" aria-labelledby="check-title">
      {question === undefined ? <Result answers={answers} /> : <Question state={state} question={question} />}
      {answered.length > 0 && <Answered questions={answered} answers={answers} />}
    </section>
  );
}

function Question({ state, question }: { readonly state: CheckState; readonly question: CheckQuestion }) {
  const { i18n } = useLingui();
  const { language, path } = useAddress();
  const { answers, isUnanswered } = state;
  const page = addressIn(language, path);
  const number = questionsInOrder.indexOf(question) + 1;
  const previous = questionsInOrder[number - 2];
  const texts = checkTexts[question];
  const choices = texts.answers as Readonly<Record<string, MessageDescriptor>>;
  return (
    <form method="get" action={`${page}#check`} className="check-card card" noValidate>
      {Object.entries(answers)
        .filter(([name]) => name !== question)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name={askedField} value={question} />
      <p className="check-count">
        <Trans>
          Question {number} of {questionsInOrder.length}
        </Trans>
      </p>
      <ol className="check-bar" aria-hidden="true">
        {questionsInOrder.map((one, place) => (
          <li key={one} className={place + 1 < number ? 'done' : place + 1 === number ? 'now' : undefined} />
        ))}
      </ol>
      <fieldset aria-describedby={isUnanswered ? 'check-hint check-error' : 'check-hint'}>
        <legend>
          <h2 id="check-title">{i18n._(texts.question)}</h2>
        </legend>
        <p className="check-hint" id="check-hint">
          {i18n._(texts.hint)}{' '}
          {question === 'made_in' && (
            <a href={listOfStateParties} hrefLang="en" target="_blank" rel="noopener noreferrer external">
              <Trans>List of State Parties (African Union, in English)</Trans>
            </a>
          )}
          {question === 'imported' && (
            <a href={addressOfAnswer(language, 'what-is-imported')}>
              <Trans>What counts as imported?</Trans>
            </a>
          )}
        </p>
        {isUnanswered && (
          <p className="field-error" id="check-error">
            <Icon name="warning" small />
            <span>
              <Trans>Choose an answer.</Trans>
            </span>
          </p>
        )}
        <div className="check-choices">
          {checkQuestions[question].map((answer, place) => (
            <label key={answer}>
              <input
                type="radio"
                name={question}
                value={answer}
                defaultChecked={answers[question] === answer}
                {...(isUnanswered && place === 0 ? { 'data-takes-focus': '' } : {})}
              />
              <span>{i18n._(choices[answer] as MessageDescriptor)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="actions">
        {previous !== undefined && (
          <ButtonLink href={addressToChange(page, answers, previous)}>
            <Trans>Back</Trans>
          </ButtonLink>
        )}
        <Button type="submit" kind="main">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}

function Answered({ questions, answers }: { readonly questions: readonly CheckQuestion[]; readonly answers: CheckAnswers }) {
  const { i18n } = useLingui();
  const { language, path } = useAddress();
  return (
    <dl className="check-answered card">
      {questions.map((question) => {
        const { question: title, answers: choices } = checkTexts[question];
        const answer = (choices as Readonly<Record<string, MessageDescriptor>>)[answers[question] ?? ''];
        return (
          <div key={question}>
            <dt>{i18n._(title)}</dt>
            <dd>{answer !== undefined && i18n._(answer)}</dd>
            <dd>
              <a href={addressToChange(addressIn(language, path), answers, question)}>
                <Trans>Change</Trans>
                <span className="unseen"> {i18n._(title)}</span>
              </a>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What the answers mean by the published rule. Never a promise: only documents prove a figure. */
function Result({ answers }: { readonly answers: CheckAnswers }) {
  const { i18n } = useLingui();
  const { language, path } = useAddress();
  const result = resultOf(answers);
  if (result === undefined) return null;
  const { verdict, because } = result;
  const { thresholdPercent } = schemes[currentScheme];
  return (
    <div className={`check-card check-${verdict} card`}>
      <p className="check-count">
        <Trans>By your answers</Trans>
      </p>
      <h2 id="check-title">
        <Icon name={verdict === 'maybe' ? 'check' : verdict === 'no' ? 'cross' : 'question'} />
        {verdict === 'maybe' && <Trans>Your product may qualify</Trans>}
        {verdict === 'open' && <Trans>Your product may qualify, if you can settle this first</Trans>}
        {verdict === 'no' && <Trans>Your product does not qualify today</Trans>}
      </h2>
      {because.length > 0 && (
        <ul className="plain-list">
          {because.map((question) => (
            <li key={question}>{i18n._(checkTexts[question].because)}</li>
          ))}
        </ul>
      )}
      <p>
        <Plural
          value={thresholdPercent}
          one="This is not a decision. More than #% of the price must be local, and documents must prove it. Check your figure in the calculator before you pay anything."
          other="This is not a decision. More than #% of the price must be local, and documents must prove it. Check your figure in the calculator before you pay anything."
        />
      </p>
      <div className="actions">
        <ButtonLink kind="main" href={addressIn(language, '/calculator')}>
          <Trans>Open the calculator</Trans>
        </ButtonLink>
        <ButtonLink href="#documents">
          <Trans>See the documents you need</Trans>
        </ButtonLink>
      </div>
      <p>
        <a href={`${addressIn(language, path)}#check`}>
          <Trans>Start again</Trans>
        </a>
      </p>
    </div>
  );
}
