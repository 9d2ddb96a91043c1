import type { EvidenceSignal } from '@thamani/domain/signals/signals.ts';
import { withDay, withWrongRow, withWrongSum, withWrongTotal } from './faults.ts';
import { honestInvoice, type InvoiceFacts, type Wish } from './invoices.ts';
import { addedTo, changedAfterSigning, linearised, savedAgain, signed } from './pdf-histories.ts';
import { blankPhoto, copies, copyOf, photoOf, scenes } from './photos.ts';
import { contentTypes, mannerOf, scanOf } from './scans.ts';
import type { SheetPart } from './sheet.ts';
import type { Press } from './typeset.ts';
import { placesOf, tongues, type Tongue } from './number-and-date-styles.ts';

/** Documents with known faults and clean ones, each told with what should be found in it. The same ones every time. */

export interface Made {
  readonly name: string;
  /** `ar٠`: Arabic with its own digits. */
  readonly group: Tongue | 'ar٠' | 'photo';
  readonly form: 'text' | 'scan' | 'photo';
  /** Whose it is: what is seen again at the same company is no signal. */
  readonly company: number;
  readonly faults: readonly EvidenceSignal[];
  readonly contentType: 'application/pdf' | 'image/png' | 'image/jpeg';
  /** What the company declared that this invoice is evidence for, in hundredths. */
  readonly declared?: bigint;
  /** In the small part that every test run reads. */
  readonly isSample: boolean;
  /** Of a fault that is at one place of its page. */
  readonly planted?: PlantedFault;
  make(press: Press): Promise<Buffer>;
}

export interface PlantedFault {
  readonly code: EvidenceSignal;
  /** The signal names the line on which the fault is, whatever else is on it. */
  readonly isInLine: boolean;
  /** The document once more, in the same format, on which the place of the fault alone is visible, in black. */
  mask(press: Press): Promise<Buffer>;
}

const signalOf = {
  row: 'invoice_row_disagrees',
  subtotal: 'invoice_sum_disagrees',
  total: 'invoice_sum_disagrees',
  day: 'invoice_date_unlikely',
} as const satisfies Record<SheetPart, EvidenceSignal>;

/** Every kind of signal that names a place on a page. */
export const signalsWithPlace: ReadonlySet<string> = new Set(Object.values(signalOf));

export const submittedOn = '2026-11-15';

/**
 * In the order of submission. Each series has other names, figures, layouts and scans of the same kinds: a fix that was developed on one
 * series is measured on the next.
 */
export function theSet(series = 0): readonly Made[] {
  return [
    ...tongues.flatMap((tongue) => [...cleanOf(tongue, series), ...faultyOf(tongue, series), ...seenAgainOf(tongue, series)]),
    ...photos(series),
  ];
}

interface Plan {
  readonly seed: number;
  readonly faults?: readonly EvidenceSignal[];
  readonly company?: number;
  readonly isSample?: boolean;
  readonly declared?: bigint;
  /** What the fault changed, where a page shows it. */
  readonly part?: SheetPart;
  readonly become?: (pdf: Uint8Array) => Promise<Buffer>;
}

function asText(name: string, facts: InvoiceFacts, plan: Plan): Made {
  const { seed, faults = [], company = seed, isSample = false, declared, part, become } = plan;
  return {
    name,
    group: groupOf(facts),
    form: 'text',
    company,
    faults,
    contentType: 'application/pdf',
    isSample,
    ...(declared === undefined ? {} : { declared }),
    ...(part === undefined ? {} : { planted: plantedAs(part, (press) => press.mask(facts, part)) }),
    make: async (press) => (become === undefined ? press.pdf(facts) : become(await press.pdf(facts))),
  };
}

function asScan(name: string, facts: InvoiceFacts, plan: Plan & { readonly form?: 'pdf' | 'png' | 'jpeg' }): Made {
  const manner = mannerOf(plan.seed, plan.form);
  const { part } = plan;
  // Grain would be taken for the place.
  const withoutGrain = { ...manner, noise: 0 };
  return {
    ...asText(name, facts, plan),
    ...(part === undefined ? {} : { planted: plantedAs(part, async (press) => scanOf(await press.mask(facts, part), withoutGrain)) }),
    form: 'scan',
    contentType: contentTypes[manner.form],
    make: async (press) => scanOf(await press.pdf(facts), manner),
  };
}

function plantedAs(part: SheetPart, mask: PlantedFault['mask']): PlantedFault {
  return { code: signalOf[part], isInLine: part === 'day', mask };
}

function groupOf({ tongue, look }: InvoiceFacts): Made['group'] {
  return look.figures === 'arabic' ? 'ar٠' : tongue;
}

const seedOf: Readonly<Record<Tongue, number>> = { en: 1_000, fr: 2_000, ar: 3_000 };
/** Arabic scans alternate between the two kinds of digits. */
const figuresOf = (tongue: Tongue, index: number): Wish => (tongue === 'ar' ? { figures: index % 2 === 0 ? 'point' : 'arabic' } : {});

function cleanOf(tongue: Tongue, series: number): readonly Made[] {
  const at = seedOf[tongue] + series * 10_000;
  const hard: Readonly<Record<string, Wish>> = {
    'with a discount': { discountPercent: 5 },
    'with a discount and freight': { discountPercent: 7, freight: true, layout: 'airy' },
    'without a subtotal': { withoutSubtotal: true },
    'without tax': { taxes: [] },
    'with a tax of nought': { taxes: [{ name: { en: 'VAT', fr: 'TVA', ar: 'الضريبة' }[tongue], percent: 0 }] },
    'with three taxes': { taxes: [15, 2.5, 2.5].map((percent, index) => ({ name: taxNames[tongue][index] ?? '', percent })) },
    'of three pages': { rows: 60 },
    'of two pages with a sum carried forward': { rows: 40, carriesForward: true, layout: 'ruled' },
    'with prices of four places': { pricePlaces: 4, figures: tongue === 'fr' ? 'space' : 'point' },
    'with prices rounded for the page': { hiddenPlaces: true },
    'with dots between thousands': { figures: 'dots' },
    'in dinars of a thousand': { figures: 'millimes' },
    'with the quantity first': { layout: 'quantity_first' },
    'with a column of rates': { layout: 'rated' },
  };
  const sampled = new Set([
    'with a discount',
    'of two pages with a sum carried forward',
    'with dots between thousands',
    'with a column of rates',
  ]);
  const honest = (seed: number, wish?: Wish): InvoiceFacts => honestInvoice(seed, tongue, wish);
  const status = honest(at + 70);
  return [
    ...Array.from({ length: 4 }, (_, index) => asText(`honest ${index + 1}`, honest(at + index), { seed: at + index })),
    ...Object.entries(hard).map(([name, wish], index) =>
      asText(name, honest(at + 20 + index, wish), { seed: at + 20 + index, isSample: tongue === 'fr' && sampled.has(name) }),
    ),
    ...Array.from({ length: 5 }, (_, index) =>
      asScan(`honest scan ${index + 1}`, honest(at + 50 + index, figuresOf(tongue, index)), {
        seed: at + 50 + index,
        isSample: tongue === 'en' && index === 0,
      }),
    ),
    asScan('scan with a discount', honest(at + 60, { discountPercent: 10, ...figuresOf(tongue, 0) }), { seed: at + 60 }),
    asText('a form', status, { seed: at + 70, isSample: tongue === 'fr' }),
    asText(
      'the same form with another number and day',
      { ...status, number: `${status.number}7`, day: '2026-06-01' },
      { seed: at + 71, isSample: tongue === 'fr' },
    ),
    asText('saved again by an office program', honest(at + 72), { seed: at + 72, become: savedAgain, isSample: tongue === 'ar' }),
    asText('laid out for the web', honest(at + 73), { seed: at + 73, become: linearised, isSample: tongue === 'en' }),
    asText('signed', honest(at + 74), { seed: at + 74, become: signed, isSample: tongue === 'fr' }),
    ...['declared to the coin', 'declared a little more'].map((name, index) => {
      const facts = honest(at + 80 + index);
      return asText(name, facts, { seed: at + 80 + index, declared: (hundredthsOf(facts) * BigInt(100 + index * 15)) / 100n });
    }),
  ];
}

const taxNames: Readonly<Record<Tongue, readonly string[]>> = {
  en: ['VAT', 'NHIL', 'GETFund levy'],
  fr: ['TVA', 'Taxe de développement', 'Taxe communautaire'],
  ar: ['ضريبة القيمة المضافة', 'ضريبة التنمية', 'ضريبة الجدول'],
};

function hundredthsOf({ total, look }: InvoiceFacts): bigint {
  const places = placesOf(look.figures);
  return places <= 2 ? BigInt(total) * 10n ** BigInt(2 - places) : BigInt(total) / 10n;
}

function faultyOf(tongue: Tongue, series: number): readonly Made[] {
  const at = seedOf[tongue] + series * 10_000 + 300;
  const honest = (seed: number, wish?: Wish): InvoiceFacts => honestInvoice(seed, tongue, wish);
  const kinds = [
    ['row changed', withWrongRow, 'row'],
    ['sum changed', withWrongSum, 'subtotal'],
    ['total changed', withWrongTotal, 'total'],
    ['day to come', (facts: InvoiceFacts) => withDay(facts, '2027-04-12'), 'day'],
    ['day long ago', (facts: InvoiceFacts) => withDay(facts, '2019-10-03'), 'day'],
  ] as const;
  return [
    ...kinds.flatMap(([name, change, part], kind) =>
      Array.from({ length: 5 }, (_, index) => {
        const seed = at + kind * 10 + index;
        const isSample = tongue === 'ar' ? index === 0 : tongue === 'en' && index === 3 && kind === 2;
        const plan = { seed, faults: [signalOf[part]], part, isSample };
        return index < 3
          ? asText(`${name} ${index + 1}`, change(honest(seed)), plan)
          : asScan(`${name}, scan ${index - 2}`, change(honest(seed, figuresOf(tongue, index + 1))), plan);
      }),
    ),
    ...[
      addedTo,
      (pdf: Uint8Array) => savedAgain(pdf, 'iLovePDF'),
      changedAfterSigning,
      (pdf: Uint8Array) => addedTo(pdf, 'Microsoft Word'),
    ].map((become, index) =>
      asText(`edited ${index + 1}`, honest(at + 60 + index), {
        seed: at + 60 + index,
        faults: ['pdf_edited'],
        become,
        isSample: tongue === 'en' && index < 3,
      }),
    ),
    ...Array.from({ length: 3 }, (_, index) => {
      const facts = honest(at + 70 + index, index === 2 ? figuresOf(tongue, 0) : {});
      const plan = {
        seed: at + 70 + index,
        faults: ['invoices_below_declared'] as const,
        declared: hundredthsOf(facts) * 3n,
        isSample: tongue === 'fr' && index === 0,
      };
      return index < 2
        ? asText(`far below what was declared ${index + 1}`, facts, plan)
        : asScan('far below what was declared, scan', facts, plan);
    }),
  ];
}

/** One invoice at two companies: as bytes (which is told as such, and not twice), printed by another program, scanned, scanned twice. */
function seenAgainOf(tongue: Tongue, series: number): readonly Made[] {
  const at = seedOf[tongue] + series * 10_000 + 600;
  const invoice = (index: number, wish?: Wish): InvoiceFacts => honestInvoice(at + index, tongue, { program: 'typst', ...wish });
  const seen = (company: number, ...more: readonly EvidenceSignal[]): Pick<Plan, 'faults' | 'company'> => ({
    faults: ['invoice_seen_elsewhere', ...more],
    company,
  });
  const [bytes, printed, scanned, twice] = [invoice(0), invoice(1), invoice(2, figuresOf(tongue, 0)), invoice(3, figuresOf(tongue, 0))];
  const [own, raised] = [invoice(4, figuresOf(tongue, 1)), invoice(5)];
  const isSample = tongue === 'fr';
  return [
    asText('sent by one', bytes, { seed: at, isSample }),
    asText('the same bytes sent by another', bytes, { seed: at, faults: ['file_seen_elsewhere'], company: at + 10, isSample }),
    asText('printed by one', printed, { seed: at + 1 }),
    asText(
      'printed by another with another program',
      { ...printed, look: { ...printed.look, program: 'chromium', layout: 'airy' } },
      { seed: at + 1, ...seen(at + 11) },
    ),
    asText('sent by one, to be scanned', scanned, { seed: at + 2, isSample }),
    asScan('scanned by another', scanned, { seed: at + 2, ...seen(at + 12), isSample }),
    asScan('scanned by one', twice, { seed: at + 3, form: 'jpeg' }),
    asScan('scanned again by another', twice, { ...seen(at + 13), seed: at + 33, form: 'pdf' }),
    asText('sent by one, to be scanned, own digits', own, { seed: at + 4 }),
    asScan('scanned by another, own digits', own, { seed: at + 4, ...seen(at + 14) }),
    asText('sent by one, to be raised', raised, { seed: at + 5 }),
    asText('sent by another with a higher total', withWrongTotal(raised), {
      seed: at + 5,
      ...seen(at + 15, signalOf.total),
      part: 'total',
    }),
  ];
}

function photos(series: number): readonly Made[] {
  const photo = (
    name: string,
    company: number,
    faults: Made['faults'],
    make: () => Promise<Buffer>,
    isSample: boolean,
    type: Made['contentType'] = 'image/jpeg',
  ): Made => ({
    name,
    group: 'photo',
    form: 'photo',
    company,
    faults,
    contentType: type,
    isSample,
    make,
  });
  const manners = Object.keys(copies) as (keyof typeof copies)[];
  return [
    ...scenes.flatMap((scene, at) => [
      ...Array.from({ length: 5 }, (_, index) =>
        photo(`${scene} ${index + 1}`, 9_000 + at * 10 + index, [], () => photoOf(series * 100 + index + 1, scene), index === 0 && at < 2),
      ),
      ...manners.map((manner, index) =>
        photo(
          `${scene} 1 ${manner}`,
          9_100 + at * 10 + index,
          ['photo_seen_elsewhere'],
          async () => copyOf(await photoOf(series * 100 + 1, scene), manner),
          index === at && at < 2,
          manner === 'as PNG' ? 'image/png' : 'image/jpeg',
        ),
      ),
    ]),
    photo('hall 2 in the same bytes', 9_200, ['file_seen_elsewhere'], () => photoOf(series * 100 + 2, 'hall'), false),
    ...Array.from({ length: 4 }, (_, index) =>
      photo(`of one colour ${index + 1}`, 9_300 + index, [], () => blankPhoto(series * 100 + index + 1), index < 2),
    ),
  ];
}
