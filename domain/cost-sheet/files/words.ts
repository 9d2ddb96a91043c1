import type { MaterialRole, OriginProof, OriginStatus } from '../../origin/goods.ts';
import type { LineKind, ValueBasis } from '../sheet.ts';

/** ISO 3166-1, all of them: materials come from anywhere. */
export const countriesOfOrigin: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** The columns of a file, in the order of the template. */
export const importColumns = [
  'kind',
  'description',
  'hsCode',
  'country',
  'supplier',
  'quantity',
  'unit',
  'unitCost',
  'currency',
  'basis',
  'role',
  'originStatus',
  'originProof',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The rows of the sheet with the price. */
export const headRows = ['price', 'currency', 'repaidTaxes', 'unit'] as const;
export type HeadRow = (typeof headRows)[number];

/** The columns of the rates below them. */
export const rateColumns = ['currency', 'amount', 'worth', 'day', 'source'] as const;
export type RateColumn = (typeof rateColumns)[number];

type Words<Name extends string> = Readonly<Record<Name, string>>;

/** The words of a file in one language. A file is read by those of all languages. */
export interface SheetWords {
  readonly columns: Words<ImportColumn>;
  readonly kind: Words<LineKind>;
  readonly basis: Words<ValueBasis>;
  readonly role: Words<MaterialRole>;
  readonly originStatus: Words<OriginStatus>;
  readonly originProof: Words<OriginProof>;
  readonly head: Words<HeadRow>;
  readonly rates: Words<RateColumn>;
  readonly sheets: Words<'lines' | 'head' | 'help'>;
  /** Names of countries of origin by code: the first is written, the others are read too. */
  readonly countries: ReadonlyMap<string, readonly string[]>;
}

/** Columns whose cells are one of a few words. */
export const choiceColumns = ['kind', 'basis', 'role', 'originStatus', 'originProof'] as const;
export type ChoiceColumn = (typeof choiceColumns)[number];

/**
 * What two spellings have in common: no capitals, accents, vowel signs or tatweel, one kind of apostrophe, hyphen and space. Signs at the end, as
 * in "Item:" or "Item *", are left out.
 */
export function foldedWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640\u200e\u200f\u061c\u2066-\u2069]/gu, '')
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replaceAll(/[\s_\-\u2010-\u2015]+/g, ' ')
    .replace(/[\s:*]+$/, '')
    .trim()
    .toLowerCase();
}

/** Titles that other files have, in any language: bills of materials of other programs. */
const otherTitles: { readonly [Column in ImportColumn]?: string } = {
  kind: 'Type, Category, Cost type, Catégorie, النوع, الفئة',
  description:
    'Description, Material, Component, Part, Part name, Item name, Product, Désignation, Libellé, Matière, Composant, الوصف, المادة, الصنف, البيان',
  hsCode: 'HS, HS6, HS number, Tariff code, Code douanier, SH, Position tarifaire, رمز HS, البند الجمركي, الرمز المنسق',
  country: 'Country, Country of origin, Origin country, Pays, Pays d’origine, Provenance, البلد, بلد المنشأ',
  supplier: 'Vendor, Seller, Vendeur, البائع, المورد',
  quantity: 'Qty, Amount used, Qté, Quantite, الكميه',
  unit: 'UOM, Unit of measure, Unité de mesure, وحدة القياس',
  unitCost: 'Unit price, Price, Price per unit, Cost, Cost per unit, Prix unitaire, Prix, PU, سعر الوحدة, السعر, التكلفة',
  currency: 'Ccy, Devise, عملة',
  basis: 'Incoterm, Incoterms',
};

/** By folded word. A word that means two things in one table means none. */
export type WordIndex<Meaning extends string> = ReadonlyMap<string, Meaning>;

export function wordIndex<Meaning extends string>(pairs: Iterable<readonly [word: string, meaning: Meaning]>): WordIndex<Meaning> {
  const found = new Map<string, Meaning>();
  const doubtful = new Set<string>();
  for (const [word, meaning] of pairs) {
    const folded = foldedWord(word);
    if (folded === '') continue;
    if ((found.get(folded) ?? meaning) !== meaning) doubtful.add(folded);
    found.set(folded, meaning);
  }
  for (const word of doubtful) found.delete(word);
  return found;
}

/** The words of all languages, and the codes of the API. */
export function indexOf<Meaning extends string>(
  all: readonly SheetWords[],
  meanings: readonly Meaning[],
  wordsOf: (words: SheetWords) => Words<Meaning>,
): WordIndex<Meaning> {
  return wordIndex(
    all.flatMap((words) => meanings.flatMap((meaning) => [[wordsOf(words)[meaning], meaning] as const, [meaning, meaning] as const])),
  );
}

/** Of columns. A title of our own means its column, whatever other programs call it. */
export function titleIndex(all: readonly SheetWords[]): WordIndex<ImportColumn> {
  const others = wordIndex(
    importColumns.flatMap((column) => (otherTitles[column] ?? '').split(', ').map((title) => [title, column] as const)),
  );
  return new Map([...others, ...indexOf(all, importColumns, ({ columns }) => columns)]);
}

/** Names in every language; a code always means its own country. */
export function countryIndex(all: readonly SheetWords[]): WordIndex<string> {
  const names = wordIndex(
    all.flatMap(({ countries }) => [...countries].flatMap(([code, words]) => words.map((word) => [word, code] as const))),
  );
  const codes = all.flatMap(({ countries }) => [...countries.keys()]).map((code) => [foldedWord(code), code] as const);
  return new Map([...names, ...codes]);
}
