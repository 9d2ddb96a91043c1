import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import type { Change } from './changes.ts';
import { listOf, processLabels } from './clause-words.ts';
import {
  authoritySentence,
  criterionLabels,
  indicative,
  notReviewed,
  provisionalSentence,
  verdictLabels,
  verdictSentence,
  whyOf,
} from './finding-words.ts';
import type { Naming } from './naming.ts';
import type { OriginAnswer } from './origin-answer.ts';
import { neededSentence } from './question-texts.ts';

/** One of four answers. Slate, never the colours of the seal: it is another question, and no certificate. */
export function VerdictCard({ answer }: { readonly answer: OriginAnswer }) {
  const { i18n } = useLingui();
  const { verdict: found, naming, changes, withProofs } = answer;
  const { verdict, provisional, criterion, rows, needs } = found;
  const why = whyOf(found, naming);
  return (
    <section className="origin-verdict" aria-labelledby="verdict-heading" data-verdict={verdict}>
      <div className="origin-verdict-head">
        <p>{i18n._(indicative)}</p>
        <h2 id="verdict-heading">
          {i18n._(verdictLabels[verdict])}
          {provisional.length > 0 && (
            <span className="origin-provisional">
              {' '}
              <Trans>provisional</Trans>
            </span>
          )}
        </h2>
      </div>
      <dl>
        {why.length > 0 && (
          <Part name={<Trans>Why</Trans>}>
            <Sentences of={why} />
          </Part>
        )}
        {provisional.length > 0 && (
          <Part name={<Trans>Provisional</Trans>}>
            <Sentences of={provisional.map((mark) => provisionalSentence(mark, i18n, naming.day))} />
          </Part>
        )}
        {needs.length > 0 && (
          <Part name={<Trans>What is needed</Trans>}>
            <Sentences of={needs.map((need) => neededSentence(need, naming))} />
          </Part>
        )}
        {withProofs !== undefined && (
          <Part name={<Trans>With this proof</Trans>}>
            <p>{verdictSentence(withProofs, i18n)}</p>
          </Part>
        )}
        {criterion !== undefined && (
          <Part name={<Trans>Criterion</Trans>}>
            <p>
              {i18n._(criterionLabels[criterion])} <span className="soft">(</span>
              <Trans>box 12 of a certificate of origin</Trans>
              <span className="soft">)</span>
            </p>
          </Part>
        )}
        {verdict === 'originating' && (
          <Part name={<Trans>Keep ready</Trans>}>
            <p>
              <Trans>Invoices, customs entries and proofs of origin of the materials: the authority asks for them.</Trans>
            </p>
          </Part>
        )}
        {verdict === 'no_agreed_rule' && (
          <Part name={<Trans>Meanwhile</Trans>}>
            <p>
              <Trans>The rules of a regime that both States share, such as a regional community, may apply (Annex 2, Article 42(3)).</Trans>
            </p>
          </Part>
        )}
        {changes.length > 0 && (
          <Part name={<Trans>What would change it</Trans>}>
            <Sentences of={changes.map((change) => changeSentence(change, naming))} />
          </Part>
        )}
        {rows.length > 0 && (
          <Part name={<Trans>Rule</Trans>}>
            <p>
              <Trans>Row {listOf(rows.map(String), i18n, 'disjunction')} of Appendix IV, list of December 2023</Trans>
            </p>
          </Part>
        )}
        <Part name={<Trans>Day</Trans>}>
          <p>{naming.day(answer.day)}</p>
        </Part>
      </dl>
      <p className="origin-authority">
        {i18n._(authoritySentence)} {i18n._(notReviewed)}
      </p>
    </section>
  );
}

function Part({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sentences({ of }: { readonly of: readonly string[] }) {
  const [only, ...others] = of;
  if (others.length === 0) return <p>{only}</p>;
  return (
    <ul className="plain-list">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function changeSentence(change: Change, naming: Naming): string {
  const { i18n } = naming;
  switch (change.of) {
    case 'originating': {
      const materials = listOf(
        change.lines.map((line) => naming.line(line)),
        i18n,
      );
      return i18n._(msg`If this originated in a State Party, with a certificate of origin or an origin declaration: ${materials}.`);
    }
    case 'obtained': {
      const materials = listOf(
        change.lines.map((line) => naming.line(line)),
        i18n,
      );
      return i18n._(
        msg`If this were wholly obtained in a State Party, with a certificate of origin or an origin declaration: ${materials}.`,
      );
    }
    case 'obtained_here':
      return i18n._(msg`If all materials were wholly obtained in the country of production, with records that prove it.`);
    case 'more_than_simple':
      return i18n._(msg`If more than simple work were done.`);
    case 'process': {
      const process = i18n._(processLabels[change.process]);
      return i18n._(msg`If this were done in the country of production: ${process}.`);
    }
    case 'stage': {
      const line = naming.line(change.line);
      return i18n._(msg`If this came in at an earlier stage and you worked it yourself: ${line}.`);
    }
    case 'value': {
      const { percent } = change;
      return i18n._(msg`If materials without origin were at most ${percent}% of the ex-works price.`);
    }
  }
}
