import { Trans, useLingui } from '@lingui/react/macro';
import type { Rule } from '@thamani/domain/origin/rules.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { ReactNode } from 'react';
import { writtenCode, type PlainWords } from '@thamani/site/origin/clause-words.ts';
import type { OriginAnswer } from '@thamani/site/origin/origin-answer.ts';
import { hasUnstatedStart, pagesOfTexts, periodsOf, ruleTexts, statusLabels, statusSentences, textsOnPage } from './rule-texts.ts';

/** More rows than this are not shown: the code is too short to say which applies. */
const mostRules = 4;

/** The rule in plain words, and beside it what the list prints, so that anyone can compare. */
export function RuleCard({ answer, code }: { readonly answer: OriginAnswer; readonly code: string }) {
  const { rules } = answer;
  const written = writtenCode(code);
  return (
    <section className="origin-rule card" aria-labelledby="rule-heading">
      <h2 id="rule-heading">
        <Trans>The rule for HS {written}</Trans>
      </h2>
      {rules.length === 0 && (
        <p className="origin-plain">
          <Trans>Your code of HS 2022 was very many codes in HS 2017, on which the list is written. We cannot say which row applies.</Trans>
        </p>
      )}
      {rules.length > mostRules && (
        <p className="origin-plain">
          <Trans>This code can fall under {rules.length} rows of the list. Enter all six digits to see the rule.</Trans>
        </p>
      )}
      {rules.length <= mostRules && rules.map((rule) => <OneRule key={rule.row} rule={rule} answer={answer} />)}
    </section>
  );
}

function OneRule({ rule, answer: { day, naming } }: { readonly rule: Rule; readonly answer: OriginAnswer }) {
  const { i18n } = useLingui();
  const { status } = rule;
  const periods = periodsOf(rule, day, i18n);
  return (
    <div className="origin-one-rule">
      {rule.isNarrower && (
        <p className="origin-plain">
          <Trans>
            Only for this: <bdi lang="en">{rule.description}</bdi>
          </Trans>
        </p>
      )}
      {(status.is === 'pending' || status.is === 'no_rule') && <p className="origin-plain">{i18n._(statusSentences[status.is])}</p>}
      {periods.map(({ words, from, until }, at) => (
        <div key={at} className="origin-plain">
          {hasUnstatedStart(rule) && from !== undefined && until === undefined && (
            <p className="origin-when">
              <Trans>After the first years, which ended on {naming.day(from)} at the earliest:</Trans>
            </p>
          )}
          {hasUnstatedStart(rule) && until !== undefined && (
            <p className="origin-when">
              <Trans>For the first years, which end on {naming.day(until)} at the latest:</Trans>
            </p>
          )}
          {!hasUnstatedStart(rule) && until !== undefined && (
            <p className="origin-when">
              <Trans>Until {naming.day(until)}:</Trans>
            </p>
          )}
          {!hasUnstatedStart(rule) && from !== undefined && (
            <p className="origin-when">
              <Trans>From {naming.day(from)} on:</Trans>
            </p>
          )}
          <PlainRule words={words} />
        </div>
      ))}
      {status.is !== 'pending' && status.is !== 'no_rule' && periods.length === 0 && (
        <p className="origin-plain">
          <Trans>The years of this rule have ended, and the list does not say what applies after them.</Trans>
        </p>
      )}
      <RuleQuote rule={rule} />
      <RuleFacts rule={rule} />
    </div>
  );
}

export function PlainRule({ words }: { readonly words: PlainWords }) {
  if ('sentence' in words) return <p>{words.sentence}</p>;
  const [isEvery, parts] = 'every' in words ? [true, words.every] : [false, words.oneOf];
  return (
    <>
      <p>{isEvery ? <Trans>All of these must hold:</Trans> : <Trans>One of these is enough:</Trans>}</p>
      <ul className="plain-list">
        {parts.map((part, at) => (
          <li key={at}>
            <PlainRule words={part} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RuleQuote({ rule: { row, heading, page, text } }: { readonly rule: Rule }) {
  return (
    <p className="origin-quote">
      <Trans>
        Row {row} (<bdi lang="en">{heading}</bdi>), page {page} of the list:
      </Trans>{' '}
      <q lang="en" dir="ltr">
        {text}
      </q>
    </p>
  );
}

function RuleFacts({ rule }: { readonly rule: Rule }) {
  const { i18n, t } = useLingui();
  const isSet = rule.clause !== undefined && 'is' in rule.clause && rule.clause.is === 'set';
  return (
    <dl className="origin-facts">
      <Fact name={t`Status`}>
        {i18n._(statusLabels[rule.status.is])}
        {rule.isUnderReview && (
          <>
            , <Trans>under review</Trans>
          </>
        )}
      </Fact>
      <Fact name={t`List`}>
        <Trans>Annex 2, Appendix IV, December 2023 (HS 2017)</Trans>
      </Fact>
      <Fact name={t`Value tolerance`}>{isSet ? <Trans>15%, for sets alone</Trans> : <Trans>none in force</Trans>}</Fact>
      <div>
        <dt className="unseen">
          <Trans>Source</Trans>
        </dt>
        <dd>
          <TextLink rule={rule} />
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}

function TextLink({ rule: { row } }: { readonly rule: Rule }) {
  const { language } = useAddress();
  const at = ruleTexts.findIndex(({ rules }) => rules.some((one) => one.row === row));
  const page = Math.min(Math.floor(at / textsOnPage) + 1, pagesOfTexts);
  return (
    <a href={`${addressIn(language, '/origin/rules')}${page === 1 ? '' : `?page=${page}`}#text-${at + 1}`}>
      <Trans>See this rule text and where else it applies</Trans>
    </a>
  );
}
