import { Trans } from '@lingui/react/macro';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import type { Saying } from './calculate.ts';

const { thresholdPercent } = schemes[currentScheme];

/** What the figure means, by the one rule. */
export function Sentence({ saying, exact }: { readonly saying: Saying; readonly exact: string }) {
  const figure = (
    <bdi dir="ltr" data-exact="">
      {exact}
    </bdi>
  );
  switch (saying) {
    case 'waiting':
      return <Trans>Enter both amounts to see your figure.</Trans>;
    case 'faulty':
      return <Trans>No result yet. Correct the highlighted amounts.</Trans>;
    case 'no_final':
      return <Trans>No result: the final product value is blank or 0. Enter the value of one unit.</Trans>;
    case 'exceeds':
      return (
        <Trans>
          The imported inputs cost more than the product is worth. Check that both amounts are for the same unit and in the same currency.
        </Trans>
      );
    case 'above':
      return <Trans>Above the threshold. This product may qualify.</Trans>;
    case 'just_above':
      return <Trans>Just above the threshold: {figure} before rounding. This product may qualify.</Trans>;
    case 'exactly':
      return (
        <Trans>
          Exactly <bdi>{thresholdPercent}.00%</bdi> does not qualify. More than <bdi>{thresholdPercent}%</bdi> is needed.
        </Trans>
      );
    case 'just_below':
      return (
        <Trans>
          Just below the threshold: {figure} before rounding. More than <bdi>{thresholdPercent}%</bdi> is needed.
        </Trans>
      );
    case 'below':
      return (
        <Trans>
          Below the threshold. More than <bdi>{thresholdPercent}%</bdi> is needed.
        </Trans>
      );
  }
}
