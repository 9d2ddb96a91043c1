import { Trans, useLingui } from '@lingui/react/macro';
import { plainWords } from '@thamani/site/origin/clause-words.ts';
import { PlainRule } from './RuleCard.tsx';
import { readingWords, repairsOf, statusLabels, statusSentences, type RuleText } from './rule-texts.ts';

/** Distinct texts of the list with our reading of each: what an expert compares, line by line. */
export function RuleTexts({ texts }: { readonly texts: readonly RuleText[] }) {
  return (
    <ol className="wrap origin-texts">
      {texts.map((text) => (
        <OneText key={text.number} text={text} />
      ))}
    </ol>
  );
}

function OneText({ text }: { readonly text: RuleText }) {
  const { i18n } = useLingui();
  const { number, rules, reading } = text;
  const { first, later } = readingWords(text, i18n);
  const { years } = reading;
  const status = reading.status?.is ?? 'agreed';
  return (
    <li id={`text-${number}`} className="card">
      <h2>
        <Trans>Text {number}</Trans>
      </h2>
      <p className="origin-quote">
        <q lang="en" dir="ltr">
          {text.text}
        </q>
      </p>
      <h3>
        <Trans>How we read it</Trans>
      </h3>
      <div className="origin-plain">
        {(status === 'pending' || status === 'no_rule') && <p>{i18n._(statusSentences[status])}</p>}
        {years !== undefined && (
          <p className="origin-when">
            <Trans>For {years} years, whose beginning the list does not say:</Trans>
          </p>
        )}
        {first && <PlainRule words={first} />}
        {later && (
          <>
            <p className="origin-when">
              <Trans>After these years:</Trans>
            </p>
            <PlainRule words={later} />
          </>
        )}
        {years !== undefined && later === undefined && (
          <p className="origin-when">
            <Trans>The list does not say what applies after these years.</Trans>
          </p>
        )}
      </div>
      <dl className="origin-facts">
        <div>
          <dt>
            <Trans>Status</Trans>
          </dt>{' '}
          <dd>
            {i18n._(statusLabels[status])}
            {reading.isUnderReview && (
              <>
                , <Trans>under review</Trans>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Rows</Trans>
          </dt>{' '}
          <dd>{rules.length}</dd>
        </div>
      </dl>
      <details className="origin-rows" open={rules.length <= 12}>
        <summary>
          <Trans>Rows and HS codes that have this text</Trans>
        </summary>
        <ul lang="en" dir="ltr">
          {rules.map(({ row, heading, page, change }) => (
            <li key={row}>
              {row}: {heading}
              {change?.earliest === change?.latest && change !== undefined ? ' *' : ''} <span className="soft">(p. {page})</span>
            </li>
          ))}
        </ul>
        {rules.some(({ change }) => change !== undefined && change.earliest === change.latest) && (
          <p className="small soft">
            <Trans>* 60% became 55% on 1 January 2026 (Introductory Note 2.5).</Trans>
          </p>
        )}
      </details>
      <Repairs text={text} />
    </li>
  );
}

function Repairs({ text }: { readonly text: RuleText }) {
  const { i18n } = useLingui();
  const repairs = repairsOf(text);
  if (repairs.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>Repaired in some rows</Trans>
      </h3>
      <ul className="plain-list origin-repairs">
        {repairs.map(({ rows, why, and, or }) => (
          <li key={rows.join(' ')}>
            <Trans>
              Rows {rows.join(', ')}: <bdi lang="en">{why}</bdi>
            </Trans>
            {and && (
              <>
                {' '}
                <Trans>Further condition:</Trans> <PlainRule words={plainWords(and, i18n)} />
              </>
            )}
            {or && (
              <>
                {' '}
                <Trans>Further way:</Trans> <PlainRule words={plainWords(or, i18n)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
