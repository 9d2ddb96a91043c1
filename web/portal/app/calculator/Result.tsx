import { Trans, useLingui } from '@lingui/react/macro';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sayings } from './calculate.ts';
import type { Calculated, Saying } from './calculate.ts';
import { figureMarks, percentIn } from './figure-formatting.ts';
import { Sentence } from './ResultText.tsx';

const { thresholdPercent } = schemes[currentScheme];

/** Shape tells the sentences apart, and colour only repeats it. */
const icons: Record<Saying, IconName> = {
  waiting: 'calculator',
  faulty: 'attention',
  no_final: 'attention',
  exceeds: 'attention',
  above: 'check',
  just_above: 'check',
  exactly: 'dash',
  just_below: 'cross',
  below: 'cross',
};

/** Every sentence is there, all but one hidden, so that the public module needs no words of its own. */
export function Result({ calculated: { saying, figure } }: { readonly calculated: Calculated }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { decimal, percent } = figureMarks[language];
  return (
    <section
      className="calculator-result card"
      aria-labelledby="result-heading"
      data-result={saying}
      data-decimal={decimal}
      data-sign={percent}
    >
      <h2 id="result-heading">
        <Trans>Local value addition</Trans>
      </h2>
      <div role="status">
        <p className="figure num">
          <bdi dir="ltr" data-percent="">
            {figure === undefined ? '–' : percentIn(language, figure.percent)}
          </bdi>
        </p>
        <Meter
          value={figure === undefined ? 0 : Number(figure.exact.replace('−', '-'))}
          threshold={thresholdPercent}
          thresholdLabel={t`threshold ${thresholdPercent}%`}
        />
        {sayings.map((one) => (
          <p key={one} className="calculator-saying" data-saying={one} hidden={one !== saying}>
            <Icon name={icons[one]} />
            <span>
              <Sentence saying={one} exact={figure === undefined ? '' : percentIn(language, figure.exact)} />
            </span>
          </p>
        ))}
      </div>
      <p className="small soft">
        <Trans>This is an estimate, not a decision. The figure that counts is calculated in the review, from accepted evidence.</Trans>
      </p>
      <p className="calculator-sum small num" hidden={figure === undefined}>
        <bdi dir="ltr" data-sum="">
          {figure?.sum}
        </bdi>
      </p>
    </section>
  );
}
