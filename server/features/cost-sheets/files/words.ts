import { countriesOfOrigin, type SheetWords } from '@thamani/domain/cost-sheet/files/words.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import type { Sentence, Translate } from '../../../i18n/catalogs.ts';

/** The words of files, in every language. Those of the page for the same things: one person reads both. */

type Sentences<Name extends string> = Readonly<Record<Name, Sentence>>;

const columns: Sentences<keyof SheetWords['columns']> = {
  kind: /*i18n*/ { id: 'cost_file.column.kind', message: 'Kind of cost' },
  description: /*i18n*/ { id: 'cost_file.column.description', message: 'Item' },
  hsCode: /*i18n*/ { id: 'cost_file.column.hs_code', message: 'HS code' },
  country: /*i18n*/ { id: 'cost_file.column.country', message: 'Made in' },
  supplier: /*i18n*/ { id: 'cost_file.column.supplier', message: 'Supplier' },
  quantity: /*i18n*/ { id: 'cost_file.column.quantity', message: 'Quantity' },
  unit: /*i18n*/ { id: 'cost_file.column.unit', message: 'Unit' },
  unitCost: /*i18n*/ { id: 'cost_file.column.unit_cost', message: 'Unit cost' },
  currency: /*i18n*/ { id: 'cost_file.column.currency', message: 'Currency' },
  basis: /*i18n*/ { id: 'cost_file.column.basis', message: 'Price basis' },
  role: /*i18n*/ { id: 'cost_file.column.role', message: 'Part in the product' },
  originStatus: /*i18n*/ { id: 'cost_file.column.origin_status', message: 'Origin' },
  originProof: /*i18n*/ { id: 'cost_file.column.origin_proof', message: 'Proof of origin' },
};

const kinds: Sentences<keyof SheetWords['kind']> = {
  material: /*i18n*/ { id: 'cost_file.kind.material', message: 'Material' },
  packing: /*i18n*/ { id: 'cost_file.kind.packing', message: 'Packing' },
  labour: /*i18n*/ { id: 'cost_file.kind.labour', message: 'Labour' },
  overhead: /*i18n*/ { id: 'cost_file.kind.overhead', message: 'Overhead' },
};

const bases: Sentences<keyof SheetWords['basis']> = {
  cif: /*i18n*/ { id: 'cost_file.basis.cif', message: 'With insurance and freight to the port (CIF)' },
  fob: /*i18n*/ { id: 'cost_file.basis.fob', message: 'On board at the port of export (FOB)' },
  first_price: /*i18n*/ { id: 'cost_file.basis.first_price', message: 'First price paid in the country' },
  own_cost: /*i18n*/ { id: 'cost_file.basis.own_cost', message: 'Our own cost' },
};

const roles: Sentences<keyof SheetWords['role']> = {
  enters: /*i18n*/ { id: 'cost_file.role.enters', message: 'Becomes part of the product' },
  retail_packing: /*i18n*/ { id: 'cost_file.role.retail_packing', message: 'Packing that is sold with the product' },
  accessory: /*i18n*/ { id: 'cost_file.role.accessory', message: 'Accessory or spare part' },
  transport_packing: /*i18n*/ { id: 'cost_file.role.transport_packing', message: 'Packing for transport only' },
  neutral: /*i18n*/ { id: 'cost_file.role.neutral', message: 'Used in production, not part of the product' },
};

const statuses: Sentences<keyof SheetWords['originStatus']> = {
  wholly_obtained: /*i18n*/ { id: 'cost_file.status.wholly_obtained', message: 'Grown, raised or mined in that country' },
  originating: /*i18n*/ { id: 'cost_file.status.originating', message: 'Originates in that country under the AfCFTA rules' },
  non_originating: /*i18n*/ { id: 'cost_file.status.non_originating', message: 'Does not originate in a State Party' },
  sea_catch: /*i18n*/ { id: 'cost_file.status.sea_catch', message: 'Caught at sea' },
  unknown: /*i18n*/ { id: 'cost_file.status.unknown', message: 'I do not know' },
};

const proofs: Sentences<keyof SheetWords['originProof']> = {
  own_records: /*i18n*/ { id: 'cost_file.proof.own_records', message: 'Our own records' },
  certificate_of_origin: /*i18n*/ { id: 'cost_file.proof.certificate_of_origin', message: 'Certificate of origin' },
  origin_declaration: /*i18n*/ { id: 'cost_file.proof.origin_declaration', message: 'Declaration of origin' },
  supplier_declaration: /*i18n*/ { id: 'cost_file.proof.supplier_declaration', message: 'Supplier’s declaration' },
};

const head: Sentences<keyof SheetWords['head']> = {
  price: /*i18n*/ { id: 'cost_file.head.price', message: 'Ex-works price' },
  currency: /*i18n*/ { id: 'cost_file.head.currency', message: 'Currency' },
  repaidTaxes: /*i18n*/ { id: 'cost_file.head.repaid_taxes', message: 'Taxes repaid on export' },
  unit: /*i18n*/ { id: 'cost_file.head.unit', message: 'Unit of output' },
};

const rates: Sentences<keyof SheetWords['rates']> = {
  currency: /*i18n*/ { id: 'cost_file.rate.currency', message: 'Currency of the rate' },
  amount: /*i18n*/ { id: 'cost_file.rate.amount', message: 'Amount' },
  worth: /*i18n*/ { id: 'cost_file.rate.worth', message: 'Is worth' },
  day: /*i18n*/ { id: 'cost_file.rate.day', message: 'Day of the rate' },
  source: /*i18n*/ { id: 'cost_file.rate.source', message: 'Source' },
};

const sheets: Sentences<keyof SheetWords['sheets']> = {
  lines: /*i18n*/ { id: 'cost_file.sheet.lines', message: 'Costs' },
  head: /*i18n*/ { id: 'cost_file.sheet.head', message: 'Price and rates' },
  help: /*i18n*/ { id: 'cost_file.sheet.help', message: 'Instructions' },
};

type TranslatorFor = (language: Language) => Translate;

export function sheetWords(language: Language, translatorFor: TranslatorFor): SheetWords {
  const t = translatorFor(language);
  const said = <Name extends string>(sentences: Sentences<Name>) =>
    Object.fromEntries(Object.entries<Sentence>(sentences).map(([name, sentence]) => [name, t(sentence)])) as Record<Name, string>;
  return {
    columns: said(columns),
    kind: said(kinds),
    basis: said(bases),
    role: said(roles),
    originStatus: said(statuses),
    originProof: said(proofs),
    head: said(head),
    rates: said(rates),
    sheets: said(sheets),
    countries: countryNames(language),
  };
}

/** The usual name first, then the short one: "United Kingdom", "UK". A name that several countries have is not written. */
function countryNames(language: Language): ReadonlyMap<string, readonly string[]> {
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'code' }),
  );
  return new Map(countriesOfOrigin.map((code) => [code, [...new Set(styles.map((names) => names.of(code) ?? code))]]));
}

let known: readonly SheetWords[] | undefined;

/** Made once: the names of 250 countries in three languages take a while. */
export function wordsOfAllLanguages(translatorFor: TranslatorFor): readonly SheetWords[] {
  known ??= languages.map((language) => sheetWords(language, translatorFor));
  return known;
}
