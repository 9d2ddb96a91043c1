import { msg } from '@lingui/core/macro';

/** What each amount covers, in the calculator and in the application form: one text, so that both ask for the same figure. */
export const amountHints = {
  final: msg`The ex-works price of one unit: as it leaves the factory, including all materials, work and profit. Do not include delivery to the buyer, or taxes that are or may be refunded on export.`,
  imported: msg`Materials, components and retail packaging made in another country, for the same unit and in the same currency, at their cost on arrival at the facility: price, freight, insurance and duty. If you bought them from a local trader, the price that you paid.`,
};
