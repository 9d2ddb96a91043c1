import { randomUUID } from 'node:crypto';
import type { Reachable } from './app.ts';
import { completeApplication, keptDocument, sentCostLine, sentCostSheet, type SignedInCompany } from './applications.ts';
import { callApi } from './accounts.ts';
import { screenPaid } from './cases.ts';

/** A case whose figures come from its cost sheet, for an app that has `COST_SHEET_FROM`. */
export interface SheetCase {
  readonly id: string;
  /** Cited by price, cocoa and sugar. */
  readonly invoice: string;
  /** Cited by wages. */
  readonly payroll: string;
  /** The photo of the site, which no line cites. */
  readonly photo: string;
  readonly cocoa: string;
  readonly sugar: string;
  readonly wages: string;
  /** Cites nothing. */
  readonly packing: string;
}

const material = { kind: 'material', role: 'enters', hs_code: '180100', country: 'GH', unit: 'kilogram', quantity: '1' };

/** Price 100 USD: cocoa 25 local, sugar 9 from Brazil, wages 20, packing 6 from Côte d'Ivoire; the margin is 40. */
export async function caseWithSheet(server: Reachable, company: SignedInCompany, head: object = {}): Promise<SheetCase> {
  const [invoice, payroll, photo] = [
    await keptDocument(server, company.companyId),
    await keptDocument(server, company.companyId),
    await keptDocument(server, company.companyId, 'photo'),
  ];
  const [cocoa, sugar, wages, packing] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await callApi(server.origin, company, method, `/application/${path}`, body);
    const answer = JSON.parse(text) as { data: { id: string; versions?: Readonly<Record<string, number>> } };
    if (status >= 300) throw new Error(`a cost sheet was not made: ${method} ${path} ${status} ${text}`);
    return answer.data;
  };
  const file = await keptDocument(server, company.companyId);
  // Without its declaration it stays a draft, also under a scheme that needs no sheet.
  const { id } = await call('POST', 'create_application/', { ...completeApplication(file, photo), knowledge_of_information: undefined });
  const cites = (document: string, ...proves: readonly string[]) => [{ document, proves }];
  await call('PUT', `${id}/cost_sheet/`, { ...sentCostSheet, price_citations: cites(invoice, 'cost'), ...head });
  await call('PUT', `${id}/cost_lines/`, {
    lines: [
      { ...sentCostLine, ...material, id: cocoa, description: 'Cocoa', unit_cost: '25', citations: cites(invoice, 'cost', 'origin') },
      {
        ...sentCostLine,
        ...material,
        id: sugar,
        description: 'Sugar',
        country: 'BR',
        unit_cost: '9',
        citations: cites(invoice, 'cost', 'origin'),
      },
      { ...sentCostLine, id: wages, citations: cites(payroll, 'cost') },
      {
        ...sentCostLine,
        ...material,
        id: packing,
        kind: 'packing',
        role: 'retail_packing',
        description: 'Carton',
        country: 'CI',
        unit_cost: '6',
      },
    ].map((line, index) => ({ ...line, position: index * 10 })),
  });
  const { versions = {} } = await call('GET', `${id}/retrieve_application/`);
  const base = versions['knowledge_of_information'] ?? 0;
  await call('PATCH', `${id}/update_application/`, { changes: { knowledge_of_information: { value: true, base } } });
  await call('POST', `${id}/submit_application/`);
  await screenPaid(server, id);
  return { id, invoice, payroll, photo, cocoa, sugar, wages, packing };
}
