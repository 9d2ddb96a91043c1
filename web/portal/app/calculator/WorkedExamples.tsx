import { Trans, useLingui } from '@lingui/react/macro';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { examples, verdictOf } from './examples.ts';
import type { Example } from './examples.ts';
import { calculate } from './calculate.ts';
import { percentIn } from './figure-formatting.ts';

const { thresholdPercent } = schemes[currentScheme];

export function WorkedExamples() {
  return (
    <section className="examples">
      <div className="wrap">
        <h2>
          <Trans>Worked examples</Trans>
        </h2>
        <p className="soft">
          <Trans>
            Four products, with example amounts for one unit. The currency does not matter, as long as all amounts use the same one.
          </Trans>
        </p>
        <ul>
          {examples.map((example) => (
            <OneExample key={example.product.id} example={example} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function OneExample({ example }: { readonly example: Example }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { product, unit, calculated } = example;
  const { figure, saying } = calculated;
  if (figure === undefined) return null;
  return (
    <li data-result={saying}>
      <h3>
        {i18n._(product)} <span className="soft">{i18n._(unit)}</span>
      </h3>
      <p className="examples-sum num">
        <bdi dir="ltr">{calculate(example, language).figure?.sum}</bdi>
      </p>
      <p className="examples-figure">
        <bdi dir="ltr" className="num">
          {percentIn(language, figure.exact)}
        </bdi>
        <span>{i18n._(verdictOf(example))}</span>
      </p>
      <Meter value={Number(figure.exact)} threshold={thresholdPercent} small />
    </li>
  );
}
