import { Trans, useLingui } from '@lingui/react/macro';
import { writeChoice } from '@thamani/domain/numbers/decimal.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { percentIn } from '../calculator/figure-formatting.ts';
import type { OriginAnswer } from '@thamani/site/origin/origin-answer.ts';
import { examine, type Reader } from './examination.ts';
import { originExamples, queryOf, type OriginExample } from './examples.ts';
import { Explanation } from '@thamani/site/origin/Explanation.tsx';
import { authoritySentence, notReviewed, verdictSentence } from '@thamani/site/origin/finding-words.ts';
import { readForm, typedGoodsIn, type TypedGoods } from './form.ts';
import type { SealFigure } from './goods.ts';
import type { HsNames } from './hs-names.ts';
import { OriginForm } from './OriginForm.tsx';
import { RuleCard } from './RuleCard.tsx';
import { VerdictCard } from '@thamani/site/origin/VerdictCard.tsx';

export interface OriginPageProps {
  /** Of the page with its query, as it was asked. */
  readonly url: string;
  /** The verdict is for this day. */
  readonly day: string;
  readonly names: HsNames;
}

const nothingTyped: TypedGoods = {
  code: '',
  state: '',
  price: '',
  currency: 'USD',
  materials: [{ id: 'm1', name: '', code: '', from: '', value: '' }],
  answers: new Map(),
  isAdding: false,
};

/** The form beside its answer. Everything comes from the address; the engine is asked here and keeps nothing. */
export function OriginPage({ url, day, names }: OriginPageProps) {
  const { i18n } = useLingui();
  const { language, path } = useAddress();
  const asked = typedGoodsIn(url);
  const typed = asked ?? nothingTyped;
  const form = readForm(typed, language);
  const isRefused = asked !== undefined && !asked.isAdding && form.faults.size > 0;
  const reader: Reader = { i18n, language, day };
  const examined = form.read && examine(form.read, typed.answers, reader);
  return (
    <div className="wrap origin">
      <OriginForm
        address={addressIn(language, path)}
        typed={typed}
        form={form}
        questions={examined?.questions ?? []}
        names={names}
        isNew={asked === undefined}
        isRefused={isRefused}
      />
      <div className="origin-answer" id={isRefused ? undefined : 'answer'}>
        {examined !== undefined && form.read !== undefined && (
          <>
            <RuleCard answer={examined.answer} code={form.read.digits} />
            <VerdictCard answer={examined.answer} />
            <Explanation answer={examined.answer} />
            {examined.seal !== undefined && <Seal seal={examined.seal} />}
          </>
        )}
        {asked === undefined && <Beginning />}
        <Examples reader={reader} without={examined?.answer} />
      </div>
    </div>
  );
}

function Beginning() {
  const { i18n } = useLingui();
  const { language } = useAddress();
  return (
    <section className="origin-rule card">
      <h2>
        <Trans>What you will see</Trans>
      </h2>
      <ul className="plain-list">
        <li>
          <Trans>The rule of the dated list for your product, in plain words and as it is printed.</Trans>
        </li>
        <li>
          <Trans>One of four answers: originating, not originating, no agreed rule, or open with what is needed.</Trans>
        </li>
        <li>
          <Trans>How the answer comes about, by article, and what would change it.</Trans>
        </li>
      </ul>
      <p className="origin-authority">
        {i18n._(authoritySentence)} {i18n._(notReviewed)}{' '}
        <a href={addressIn(language, '/origin/rules')}>
          <Trans>All rule texts with our readings, for review</Trans>
        </a>
      </p>
    </section>
  );
}

/** Another question with another answer: one may be yes and the other no. */
function Seal({ seal: { final, imported, figure } }: { readonly seal: SealFigure }) {
  const { language } = useAddress();
  const { thresholdPercent } = schemes[currentScheme];
  const percent = percentIn(language, (figure.exactPercent ?? figure.percent).replace('-', '−'));
  const query = new URLSearchParams({ final: writeChoice(final, language), imported: writeChoice(imported, language) });
  return (
    <section className="origin-seal card">
      <p>
        <b>
          <Trans>Different question: the Thamani seal.</Trans>
        </b>{' '}
        {figure.verdict === 'above' && (
          <Trans>
            With these figures the local value addition is {percent}, more than {thresholdPercent}%.
          </Trans>
        )}
        {figure.verdict === 'exactly' && (
          <Trans>
            With these figures the local value addition is {percent}. More than {thresholdPercent}% is needed.
          </Trans>
        )}
        {figure.verdict === 'below' && (
          <Trans>
            With these figures the local value addition is {percent}, not more than {thresholdPercent}%.
          </Trans>
        )}{' '}
        <span className="soft">
          <Trans>For the seal, materials from every other country count as imported.</Trans>
        </span>
      </p>
      <a href={`${addressIn(language, '/calculator')}?${query.toString()}#calculator`}>
        <Trans>Open the calculator</Trans>
      </a>
    </section>
  );
}

function Examples({ reader, without }: { readonly reader: Reader; readonly without: OriginAnswer | undefined }) {
  const shown = originExamples.filter(
    ({ code, state }) => without === undefined || !without.goods.codes.includes(code) || without.goods.state !== state,
  );
  return (
    <section className="origin-examples" aria-labelledby="examples-heading">
      <h2 id="examples-heading">{without === undefined ? <Trans>Examples</Trans> : <Trans>Other examples</Trans>}</h2>
      <ul>
        {shown.map((example) => (
          <Example key={example.code} example={example} reader={reader} />
        ))}
      </ul>
    </section>
  );
}

function Example({ example, reader }: { readonly example: OriginExample; readonly reader: Reader }) {
  const { i18n, language } = reader;
  const page = addressIn(language, '/origin');
  const query = queryOf(example, i18n);
  const typed = typedGoodsIn(`http://localhost${page}?${query}`);
  const read = typed && readForm(typed, language).read;
  if (typed === undefined || read === undefined) return null;
  const { answer, seal } = examine(read, typed.answers, reader);
  const percent = seal && percentIn(language, seal.figure.percent);
  return (
    <li>
      <a className="card" href={`${page}?${query}#answer`}>
        <b>{i18n._(example.title)}</b>
        <span>{verdictSentence(answer.verdict.verdict, i18n)}</span>
        {percent !== undefined && (
          <span className="soft">
            <Trans>Local value addition: {percent}</Trans>
          </span>
        )}
      </a>
    </li>
  );
}
