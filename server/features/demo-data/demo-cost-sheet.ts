import type { Caller, OpenSession } from '../../caller.ts';
import { saveHeadOwn, saveLinesOwn } from '../company-applications/service.ts';
import type { Past } from './past-clock.ts';

const material = {
  kind: 'material',
  role: 'enters',
  origin_status: 'unknown',
  origin_proof: null,
  supplier: null,
  unit: 'kilogram',
  citations: [],
} as const;
const ownCost = {
  role: 'neutral',
  hs_code: null,
  country: null,
  origin_status: 'unknown',
  origin_proof: null,
  supplier: null,
  currency: 'USD',
  basis: 'own_cost',
  citations: [],
} as const;

/** Of one kilogram of cocoa tea in bags, whose typed figures are the same: 12.00, of which 4.40 is imported. Ex-works, in dollars. */
const head = {
  base: 0,
  price: '12.00',
  currency: 'USD',
  repaid_taxes: '0',
  unit: 'kilogram of tea in bags',
  rates: [{ currency: 'EUR', amount: '1', worth: '1.10', day: '2026-11-13', source: 'European Central Bank' }],
  price_citations: [],
};
const lines = [
  {
    ...material,
    what: 'Cocoa shells from roasting',
    hs_code: '180200',
    country: 'GH',
    quantity: '1.05',
    unit_cost: '2.00',
    currency: 'USD',
    basis: 'own_cost',
  },
  {
    ...material,
    what: 'Filter paper on rolls',
    hs_code: '480540',
    country: 'DE',
    quantity: '0.25',
    unit_cost: '10.00',
    currency: 'EUR',
    basis: 'cif',
  },
  {
    ...material,
    kind: 'packing',
    role: 'retail_packing',
    what: 'Printed cartons',
    hs_code: '481920',
    country: 'CN',
    supplier: 'Packing dealer in Tema',
    quantity: '25',
    unit: 'piece',
    unit_cost: '0.066',
    currency: 'USD',
    basis: 'first_price',
  },
  { ...ownCost, kind: 'labour', what: 'Grinding and filling', quantity: '0.4', unit: 'hour', unit_cost: '4.50' },
  { ...ownCost, kind: 'overhead', what: 'Electricity of the mill', quantity: '1.2', unit: 'kilowatt hour', unit_cost: '0.16' },
] as const;

/** By the commands that the screen uses. */
export async function fillCostSheet(past: Past, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await saveHeadOwn(past, caller, session, id, head);
  const sent = lines.map(({ what: description, ...line }, index) => ({
    ...line,
    description,
    id: past.ids.uuid(),
    base: 0,
    position: (index + 1) * 10,
    citations: [],
  }));
  await saveLinesOwn(past, caller, session, id, { lines: sent });
}
