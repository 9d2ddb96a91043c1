import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

const eligible: readonly MessageDescriptor[] = [
  msg`Cocoa butter, powder and chocolate made from beans; roasted and instant coffee; fermented tea`,
  msg`Juice, edible oil, bread and pasta, cheese and yoghurt, prepared dishes of meat and fish`,
  msg`Yarn, fabric and garments made from fibre; tanned leather, shoes and bags`,
  msg`Furniture, joinery, paper and board made from wood or pulp`,
  msg`Metals smelted or refined from ore, and parts and jewellery made from them`,
  msg`Fuels, chemicals and medicines made by refining, reaction or formulation`,
  msg`Machines, vehicles and appliances, where the work goes beyond simple assembly`,
  msg`Handicrafts made from local or imported material`,
];

/** Annex 2 of the AfCFTA Protocol on Trade in Goods, Article 7(1) and 7(2), in plain words. */
const insufficient: readonly MessageDescriptor[] = [
  msg`Unaltered raw materials: raw beans, cotton lint, logs, ore, crude oil`,
  msg`Keeping goods in good condition for transport or storage`,
  msg`Breaking up, assembling or changing packages; bottling, canning, bagging`,
  msg`Washing, cleaning, sifting, sorting, grading, matching`,
  msg`Husking, bleaching, polishing or glazing cereals and rice; colouring sugar`,
  msg`Peeling, stoning or shelling fruit, nuts and vegetables`,
  msg`Simple painting, polishing, ironing, cutting or grinding`,
  msg`Simple mixing, and simple assembly of parts`,
  msg`Affixing marks, labels or logos`,
  msg`The slaughter of animals`,
  msg`Agricultural products that were given as food aid`,
];

export function Products() {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          We assess the work done, not the name of the product. The examples are only a guide: the decision depends on the figure and the
          documents.
        </Trans>
      </p>
      <div className="products">
        <div className="products-eligible card">
          <h3>
            <Icon name="check" />
            <Trans>Eligible</Trans>
          </h3>
          <ul>
            {eligible.map((example) => (
              <li key={example.id}>{i18n._(example)}</li>
            ))}
          </ul>
        </div>
        <div className="products-not card">
          <h3>
            <Icon name="cross" />
            <Trans>Not eligible if this is the only work done</Trans>
          </h3>
          <ul>
            {insufficient.map((operation) => (
              <li key={operation.id}>{i18n._(operation)}</li>
            ))}
          </ul>
        </div>
      </div>
      <p className="small soft">
        <Trans>
          The second list follows Article 7 of Annex 2 of the AfCFTA Protocol on Trade in Goods. Such work, alone or combined, does not give
          a product its origin, even if the figure is above 30%.
        </Trans>
      </p>
    </>
  );
}
