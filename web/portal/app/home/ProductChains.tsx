import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { percentIn } from '../calculator/figure-formatting.ts';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { chains, ProductDrawing } from '@thamani/ui/product-chain/ProductDrawing.tsx';
import type { Product } from '@thamani/ui/product-chain/ProductDrawing.tsx';

const threshold = 30;

/** Illustrative shares, in percent. */
const products: Record<Product, { readonly name: MessageDescriptor; readonly value: number }> = {
  cocoaBean: { name: msg`Cocoa bean`, value: 9 },
  cocoaButter: { name: msg`Cocoa butter`, value: 38 },
  chocolateBar: { name: msg`Chocolate bar`, value: 64 },
  cotton: { name: msg`Cotton lint`, value: 12 },
  yarn: { name: msg`Yarn`, value: 34 },
  shirt: { name: msg`Shirt`, value: 58 },
  ore: { name: msg`Ore`, value: 7 },
  metal: { name: msg`Metal`, value: 33 },
  machinePart: { name: msg`Machine part`, value: 52 },
};

export function ProductChains() {
  return (
    <section className="part chains">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>When a product passes the threshold</Trans>
          </h2>
          <p>
            <Trans>
              The more a material is processed in the country where it was grown or mined, the more of its value stays there. The three
              examples below use illustrative figures.
            </Trans>
          </p>
        </div>
        <p className="chains-key">
          <span>
            <Trans>
              <bdi>30%</bdi> threshold
            </Trans>
          </span>
        </p>
        <div className="chains-rows">
          {chains.map((chain) => (
            <ol key={chain[0]} className="chain">
              {chain.map((product) => (
                <Stage key={product} of={product} />
              ))}
            </ol>
          ))}
        </div>
      </div>
    </section>
  );
}

function Stage({ of }: { readonly of: Product }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { name, value } = products[of];
  return (
    <li className={value > threshold ? 'stage stage-over' : 'stage'}>
      <Icon name="arrow" turns />
      <ProductDrawing of={of} />
      <div>
        <h3>{i18n._(name)}</h3>
        <Meter value={value} threshold={threshold} small calm />
        <bdi className="num">{percentIn(language, String(value))}</bdi>
      </div>
    </li>
  );
}
