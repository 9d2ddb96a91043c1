import { useLingui } from '@lingui/react/macro';
import { HorizontalBars } from '@thamani/site/charts/HorizontalBars.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import '@thamani/site/charts/charts.css';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { detailAddress } from '../applications/application.ts';
import { percentIn } from '../calculator/figure-formatting.ts';
import type { DashboardData } from './dashboard.ts';

/** The newest figure of each product against the threshold: solid is assessed, hatched is declared. */
export function ValueByProduct({ data }: { readonly data: Pick<DashboardData, 'value_addition' | 'threshold'> }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { value_addition: products, threshold } = data;
  if (products.length === 0) return null;
  const format = (value: number) => percentIn(language, value.toFixed(2));
  const formatTick = (value: number) => percentIn(language, String(value));
  const hasDeclared = products.some(({ assessed }) => !assessed);
  const hasTrouble = products.some(({ assessed, qualifies }) => assessed && !qualifies);
  const limit = Number(threshold);
  const limitShown = formatTick(limit);
  return (
    <section className="card panel value-by-product">
      <HorizontalBars
        title={t`Value addition by product`}
        description={t`The newest figure of each product. It must be above ${limitShown}.`}
        tableLabel={t`Show table`}
        isRightToLeft={language === 'ar'}
        columns={{ bar: t`Product`, value: t`Value addition` }}
        bars={products.map(({ application_id: id, product_name: name, percent, assessed, qualifies }) => ({
          id,
          label: name,
          value: Number(percent),
          fill: assessed ? (qualifies ? 'solid' : 'trouble') : 'hatched',
          href: addressIn(language, detailAddress(id)),
        }))}
        format={format}
        formatTick={formatTick}
        empty="–"
        end={100}
        threshold={{ value: limit, label: limitShown }}
        chartKey={[
          { label: t`assessed`, mark: 'solid' },
          ...(hasDeclared ? [{ label: t`declared`, mark: 'hatched' } as const] : []),
          ...(hasTrouble ? [{ label: t`assessed, not above ${limitShown}`, mark: 'trouble' } as const] : []),
        ]}
      />
    </section>
  );
}
