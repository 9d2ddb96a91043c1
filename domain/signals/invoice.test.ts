import { describe, expect, it } from 'vitest';
import { invoiceFingerprints } from './fingerprints.ts';
import { figuresIn } from './figures.ts';
import { checkDeclared, checkInvoice } from './invoice-checks.ts';
import { readInvoice } from './invoice.ts';
import { readDay } from './written-dates.ts';
import type { DocumentText, TextLine, Word } from './document-text.ts';

const letter = 8;
const height = 14;

/** A page as it would be read: a single space parts words, more of them part columns. */
function pageOf(lines: readonly string[], source: DocumentText['source'] = 'text', confidence = 100): DocumentText {
  return { source, confidence, lines: lines.map((line, index) => lineOf(line, index)) };
}

function lineOf(line: string, index: number): TextLine {
  const words: Word[] = [...line.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: { x: match.index * letter, y: index * 20, width: match[0].length * letter, height },
  }));
  return { page: 1, words };
}

const english = [
  'Accra Glass Works Ltd',
  'TIN: C0012345678',
  'Invoice No: AGW-2041',
  'Invoice date: 14 March 2026     Due date: 14 April 2026',
  'Item 250 ml jars        Qty    Unit price      Amount',
  'Glass jars 250 ml       1,200      1.15      1,380.00',
  'Metal lids              1,200      0.20        240.00',
  'Subtotal                                   GHS 1,620.00',
  'VAT 15%                                      GHS 243.00',
  'Total due                                  GHS 1,863.00',
];
const french = [
  'Verrerie du Golfe SARL',
  'NIF 1000 234 567',
  'Facture n° VG/2026/077',
  'Date de facture : 3 février 2026     Échéance : 5 mars 2026',
  'Désignation             Qté    Prix unitaire      Montant',
  'Bocaux 250 ml           1 200      650,00      780 000,00',
  'Couvercles              1 200      100,00      120 000,00',
  'Sous-total                                  900 000,00 FCFA',
  'TVA 18 %                                    162 000,00 FCFA',
  'Total TTC                                 1 062 000,00 FCFA',
];
const arabic = [
  'شركة زجاج النيل',
  'الرقم الضريبي: ٣٠٠-١٢٣-٤٥٦',
  'فاتورة رقم: ٥٥٢١',
  'التاريخ: ٢٠٢٦/٠٢/٠٣',
  'الصنف             الكمية    السعر      المبلغ',
  'برطمانات           ١٠٠      ٢٫٥٠      ٢٥٠٫٠٠',
  'أغطية              ١٠٠      ٠٫٥٠      ٥٠٫٠٠',
  'المجموع الفرعي                          ٣٠٠٫٠٠',
  'الضريبة                                  ٤٢٫٠٠',
  'الإجمالي                                ٣٤٢٫٠٠',
];
const pages = { english, french, arabic };
const read = (lines: readonly string[]) => readInvoice(pageOf(lines));
const check = (lines: readonly string[], source: 'text' | 'ocr' = 'text', confidence = 100) => {
  const text = pageOf(lines, source, confidence);
  return checkInvoice({ documentId: 'd', text, invoice: readInvoice(text) }, '2026-11-15');
};
const changed = (lines: readonly string[], from: string, to: string) => lines.map((line) => line.replace(from, to));

describe('an invoice', () => {
  it('is read in English', () => {
    expect(read(english)).toMatchObject({
      number: 'AGW-2041',
      taxNumber: 'C0012345678',
      date: { value: '2026-03-14' },
      items: [
        { quantity: 120_000n, price: 115n, amount: 138_000n },
        { quantity: 120_000n, price: 20n, amount: 24_000n },
      ],
      subtotal: { value: 162_000n },
      tax: { value: 24_300n },
      total: { value: 186_300n },
    });
  });

  it('is read in French, with spaces in its figures', () => {
    expect(read(french)).toMatchObject({
      number: 'VG/2026/077',
      taxNumber: '1000-234-567',
      date: { value: '2026-02-03' },
      items: [{ quantity: 120_000n, price: 65_000n, amount: 78_000_000n }, { amount: 12_000_000n }],
      total: { value: 106_200_000n },
    });
  });

  it('is read in Arabic, with its own digits', () => {
    expect(read(arabic)).toMatchObject({
      number: '5521',
      taxNumber: '300-123-456',
      date: { value: '2026-02-03' },
      items: [{ quantity: 10_000n, price: 250n, amount: 25_000n }, { amount: 5_000n }],
      total: { value: 34_200n },
    });
  });

  it.each(Object.entries(pages))('that is in order raises nothing: %s', (_, lines) => {
    expect(check(lines)).toEqual([]);
  });

  it.each([
    [english, '1,863.00', '4,863.00', '1863.00'],
    [french, '1 062 000,00', '1 962 000,00', '1062000.00'],
    [arabic, '٣٤٢٫٠٠', '٨٤٢٫٠٠', '342.00'],
  ])('whose total was changed is told with the place of it', (lines, from, to, expected) => {
    const [signal, ...others] = check(changed(lines, from, to));
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ code: 'invoice_sum_disagrees', confidence: 'certain', spot: { page: 1 }, details: { expected } });
  });

  it('whose row was changed is told with the row, and by the sum too', () => {
    expect(check(changed(english, '1,380.00', '9,380.00')).map(({ code }) => code)).toEqual([
      'invoice_row_disagrees',
      'invoice_sum_disagrees',
    ]);
  });

  it('of the day after tomorrow, or of long ago, is told', () => {
    expect(check(changed(english, '14 March 2026', '14 March 2027'))).toMatchObject([{ code: 'invoice_date_unlikely' }]);
    expect(check(changed(english, '14 March 2026', '14 March 2019'))).toMatchObject([{ code: 'invoice_date_unlikely' }]);
  });

  it('that a machine read off a picture is never certain', () => {
    const wrong = changed(english, '1,863.00', '4,863.00');
    expect(check(wrong, 'ocr', 95)[0]?.confidence).toBe('likely');
    expect(check(wrong, 'ocr', 75)[0]?.confidence).toBe('possible');
  });

  it('says nothing where it was not read', () => {
    expect(check(['A letter to whom it may concern', 'We thank you for 3 good years and 12 more.'])).toEqual([]);
  });

  it('is held against what was declared, with room to spare', () => {
    const text = pageOf(english);
    const invoices = [{ documentId: 'd', text, invoice: readInvoice(text) }];
    expect(checkDeclared(invoices, 200_000n)).toEqual([]);
    expect(checkDeclared(invoices, 500_000n)).toMatchObject([
      { code: 'invoices_below_declared', details: { shown: '1863.00', declared: '5000.00' } },
    ]);
    expect(checkDeclared([...invoices, { documentId: 'e', text, invoice: { items: [] } }], 500_000n)).toEqual([]);
  });
});

describe('an honest invoice of an unusual form', () => {
  const header = 'Description             Qty    Unit price      Amount';
  const rows = ['Glass jars 250 ml       1,200      1.15      1,380.00', 'Metal lids              1,200      0.20        240.00'];
  it.each<[string, readonly string[]]>([
    [
      'a discount below the sum',
      ['Subtotal  1,620.00', 'Discount 5%  -81.00', 'Net before tax  1,539.00', 'VAT 15%  230.85', 'Total  1,769.85'],
    ],
    ['freight above the sum', ['Freight  50.00', 'Subtotal  1,670.00', 'VAT 0%  0.00', 'Total  1,670.00']],
    ['three taxes', ['Subtotal  1,620.00', 'VAT 15%  243.00', 'NHIL 2.5%  40.50', 'GETFund levy 2.5%  40.50', 'Total  1,944.00']],
    ['a total before tax', ['Subtotal  1,620.00', 'Tax 15%  243.00', 'Total before deposit  1,620.00']],
    ['a deposit', ['Subtotal  1,620.00', 'VAT 15%  243.00', 'Deposit  500.00', 'Amount due  1,363.00']],
  ])('is in order: %s', (_, sums) => expect(check([header, ...rows, ...sums])).toEqual([]));

  it.each<[string, readonly string[]]>([
    [
      'a column of rates',
      ['Description     Qty    Price    VAT %    Amount', 'Jars 250 ml      36    32.37       20    1,165.32', 'Total  1,165.32'],
    ],
    [
      'the quantity first',
      ['Qty    Unit    Description      Price      Amount', '36     pcs     Jars 250 ml      32.37    1,165.32', 'Total  1,165.32'],
    ],
    [
      'prices of four places',
      ['Description      Qty      Price      Amount', 'Labels          10,000    0.1234    1,234.00', 'Total  1,234.00'],
    ],
    [
      'prices rounded for the page',
      ['Description      Qty      Price      Amount', 'Labels           1,200      0.33      399.96', 'Total  399.96'],
    ],
    [
      'dots between thousands',
      ['Désignation      Qté      Prix      Montant', 'Bocaux          1.200      650      780.000', 'Total   1.062.000', 'TVA   282.000'],
    ],
    [
      'dinars of a thousand',
      ['Désignation      Qté      Prix      Montant', 'Bocaux            100    12,500   1 250,000', 'Total   1 250,000'],
    ],
    [
      'a sum carried forward',
      [header, ...rows, 'Carried forward  1,620.00', 'Brought forward  1,620.00', header, ...rows, 'Total  3,240.00'],
    ],
  ])('is read by its columns and its own marks: %s', (_, lines) => {
    expect(check(lines)).toEqual([]);
    expect(read(lines).items.length).toBeGreaterThan(0);
  });

  it('of which a comma was taken for a point is read in the way that fits', () => {
    expect(check([header, 'Glass jars 250 ml       1.200      1.15      1,380.00', 'Total  1,380.00'])).toEqual([]);
    expect(check([header, 'Glass jars 250 ml       1.200      1.15      1,480.00'])).toMatchObject([{ code: 'invoice_row_disagrees' }]);
  });

  it('of which a row was not read is not held against its sum', () => {
    const lines = [header, ...rows, 'Delivery                                       50.00', 'Total  1,670.00'];
    expect(read(lines)).toMatchObject({ hasUnreadRows: true });
    expect(check(lines)).toEqual([]);
  });

  it('whose lam and alef were told in the order in which they are drawn is read all the same', () => {
    expect(read(changed(arabic, 'الإجمالي', 'اإلجمالي'))).toMatchObject({ total: { value: 34_200n } });
  });
});

describe('the marks of an invoice', () => {
  const marks = (lines: readonly string[]) => invoiceFingerprints(read(lines));
  const shared = (one: readonly string[], other: readonly string[]) => marks(one).filter((mark) => marks(other).includes(mark)).length;

  it('are the same however it was spelled and laid out', () => {
    const again = ['Scanned copy', ...changed(english, 'AGW-2041', 'agw-2O4l').map((line) => line.replace(/ {4,}/, '   '))];
    expect(marks(english)).toHaveLength(3);
    expect(shared(english, again)).toBe(3);
  });
  it('leave one whole where a total, a day or a supplier was misread or changed', () => {
    expect(shared(english, changed(english, '1,863.00', '1,864.00'))).toBe(1);
    expect(shared(english, changed(english, '14 March', '19 March'))).toBe(1);
    expect(shared(english, changed(english, 'TIN: C0012345678', ''))).toBe(1);
  });
  it('are others for another invoice on the same form', () => {
    expect(shared(english, changed(english, 'AGW-2041', 'AGW-2042'))).toBe(0);
    expect(shared(english, changed(changed(english, '1,863.00', '1,864.00'), '14 March', '19 March'))).toBe(0);
  });
  it('are none where there is too little to go by', () => {
    expect(marks(['Total due 100.00'])).toEqual([]);
    expect(marks(['Invoice No: 17', 'Total due 100.00'])).toEqual([]);
  });
});

describe('figures of a line', () => {
  const figures = (line: string) =>
    figuresIn(pageOf([line]).lines[0] ?? { page: 1, words: [] }).map(({ hundredths }) => Number(hundredths) / 100);
  it.each([
    ['GHS 1,234.50', [1234.5]],
    ['12.50€ and FCFA 3', [12.5, 3]],
    ['1 200   650,00   780 000,00', [1200, 650, 780_000]],
    ['INV-0042 of 14/03/2026 with 3kg', []],
    ['1,234', [1234]],
    ['15%', [15]],
    ['٢٬٥٠٠٫٧٥', [2500.75]],
    ['-81.00 and (12.50)', [-81, -12.5]],
    ['1.234   12', [1234, 12]],
  ])('%s', (line, expected) => expect(figures(line)).toEqual(expected));
});

describe('days', () => {
  it.each([
    ['2026-03-14', '2026-03-14'],
    ['14/03/2026', '2026-03-14'],
    ['03/14/2026', '2026-03-14'],
    ['14 march 2026', '2026-03-14'],
    ['march 14, 2026', '2026-03-14'],
    ['1er fevrier 2026', '2026-02-01'],
    ['14 مارس 2026', '2026-03-14'],
    ['2026 - 03 - 14', '2026-03-14'],
    ['14/03/26', '2026-03-14'],
    ['31/02/2026', undefined],
    ['on the 14th', undefined],
  ])('%s', (words, expected) => expect(readDay(words)).toBe(expected));
});
