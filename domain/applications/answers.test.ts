import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedBetween, declaredValueAddition, documentsIn, readAnswer, type Answers } from './answers.ts';
import { numberLocaleNames } from '../numbers/locales.ts';
import { requirements, type RequirementId } from './requirements.ts';
import { fieldOf, fields, isRequirement } from './fields.ts';
import { faultsOnPage, faultsToSubmit, missing } from './submission.ts';

const id = '01a1dd37-379c-77ca-b74a-03587b731209';

describe('reading what people type', () => {
  it.each([
    ['1234.5', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u202f234,5', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,234', '1234.00'],
    ['1,850,000', '1850000.00'],
    ['2.450.000,00', '2450000.00'],
    ['1.234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['١٢٣٤٫٥', '1234.50'],
    ['۱۲۳۴', '1234.00'],
    ['١٬٢٣٤٬٥٦٧', '1234567.00'],
    [1234.5, '1234.50'],
    ['0.01', '0.01'],
  ])('reads %s in English as the amount %s', (typed, kept) => {
    expect(readAnswer('final_product_value', typed, 'en')).toEqual({ value: kept });
  });

  it.each([
    ['-5', 'figure_negative'],
    ['0', 'figure_zero'],
    ['1.0051', 'figure_decimals'],
    ['1e5', 'figure_malformed'],
    ['ten', 'figure_malformed'],
    ['9'.repeat(40), 'figure_too_long'],
    [Number.NaN, 'figure_malformed'],
    [true, 'malformed'],
    [{}, 'malformed'],
  ])('asks again for the amount %s: %s', (typed, fault) => {
    expect(readAnswer('final_product_value', typed, 'en')).toEqual({ fault });
  });

  it.each([
    ['en', '1.850'],
    ['fr', '1,850'],
    ['fr', '1.850'],
    ['ar', '1,850'],
    ['ar', '١،٨٥٠'],
  ] as const)('asks in %s which of two numbers %s is', (locale, typed) => {
    expect(readAnswer('final_product_value', typed, locale)).toEqual({ fault: 'figure_ambiguous', readings: ['1850', '1.85'] });
  });

  it('takes digits with a point alone where no locale is declared, and a number of JSON in any', () => {
    expect(readAnswer('final_product_value', '1850.5')).toEqual({ value: '1850.50' });
    expect(readAnswer('final_product_value', '1.850')).toEqual({ value: '1.85' });
    expect(readAnswer('final_product_value', 1.25, 'fr')).toEqual({ value: '1.25' });
    expect(readAnswer('annual_output', 1.001, 'fr')).toEqual({ fault: 'figure_decimals' });
    for (const typed of ['1,850', '1,850.00', '1 850', '1.850,00', '١٨٥٠', '1e3'])
      expect(readAnswer('final_product_value', typed)).toEqual({ fault: 'number_notation' });
    expect(readAnswer('pct_of_local_workforce', '33,3')).toEqual({ fault: 'number_notation' });
    expect(readAnswer('total_work_force', '1 250')).toEqual({ fault: 'number_notation' });
    expect(readAnswer('facility_latitude', '9,4')).toEqual({ fault: 'number_notation' });
    expect(readAnswer('final_product_value', 'ten')).toEqual({ fault: 'figure_malformed' });
  });

  it.each([
    ['45', '45.00'],
    ['45 %', '45.00'],
    ['٤٥٫٥٪', '45.50'],
    ['33,33', '33.33'],
    [100, '100.00'],
    ['0', '0.00'],
  ])('reads %s as the percentage %s', (typed, kept) => {
    expect(readAnswer('pct_of_local_workforce', typed, 'en')).toEqual({ value: kept });
  });

  it('keeps a percentage within its whole, with two decimals', () => {
    expect(readAnswer('pct_of_local_workforce', '100.01')).toEqual({ fault: 'percent_range' });
    expect(readAnswer('pct_of_local_workforce', -1)).toEqual({ fault: 'percent_range' });
    expect(readAnswer('pct_of_local_workforce', '33,333', 'en')).toEqual({ fault: 'figure_decimals' });
  });

  it('counts people in whole numbers', () => {
    expect(readAnswer('total_work_force', '١٢٠', 'ar')).toEqual({ value: 120 });
    expect(readAnswer('total_work_force', '1 250', 'en')).toEqual({ value: 1250 });
    expect(readAnswer('total_work_force', '1.250', 'en')).toEqual({ value: 1250 });
    expect(readAnswer('total_work_force', '1.5', 'en')).toEqual({ fault: 'count_malformed' });
    expect(readAnswer('total_work_force', 0)).toEqual({ fault: 'figure_zero' });
  });

  it.each([
    ['9.403421', '9.403421'],
    ['-0,8393', '-0.8393'],
    ['−0.8393', '-0.8393'],
    ['0.8393° W', '-0.8393'],
    ['\u200e٩٫٤', '9.4'],
    [-17, '-17'],
    ['-0', '0'],
  ])('reads %s as the longitude %s', (typed, kept) => {
    expect(readAnswer('facility_longitude', typed, 'en')).toEqual({ value: kept });
  });

  it.each(['90.1', '9.4034 E', '-9 S', '-', '9° 24′ 12″ N', 'north'])('asks again for the latitude %s', (typed) => {
    expect(readAnswer('facility_latitude', typed, 'en')).toEqual({ fault: 'coordinate_malformed' });
  });

  it('takes choices in any case and order, and keeps them as the specification writes them', () => {
    expect(readAnswer('source_location', 'local')).toEqual({ value: 'Local' });
    expect(readAnswer('source_location', 'Galactic')).toEqual({ fault: 'choice_unknown' });
    expect(readAnswer('stage_of_value_addition_conducted_locally', 'Packaging, processing')).toEqual({ value: 'Processing,Packaging' });
    expect(readAnswer('stage_of_value_addition_conducted_locally', ['Processing', 'Processing'])).toEqual({ value: 'Processing' });
    expect(readAnswer('stage_of_value_addition_conducted_locally', ' , ')).toEqual({ value: null });
    expect(readAnswer('facility_country', 'gh')).toEqual({ value: 'GH' });
    expect(readAnswer('currency', 'XYZ')).toEqual({ fault: 'choice_unknown' });
  });

  it('reads codes, flags, texts and files', () => {
    expect(readAnswer('hs_code', '1804.00')).toEqual({ value: '180400' });
    expect(readAnswer('hs_code', '١٨٠٤ ٠٠')).toEqual({ value: '180400' });
    expect(readAnswer('hs_code', '1804')).toEqual({ fault: 'hs_code_malformed' });
    expect(readAnswer('knowledge_of_information', 'true')).toEqual({ value: true });
    expect(readAnswer('grievance_mechanism_description', 'perhaps')).toEqual({ fault: 'choice_unknown' });
    expect(readAnswer('product_name', '  Shea butter\u0000 ')).toEqual({ fault: 'malformed' });
    expect(readAnswer('product_name', 'é'.repeat(201))).toEqual({ fault: 'too_long' });
    expect(readAnswer('product_description', 'one\r\ntwo')).toEqual({ value: 'one\ntwo' });
    expect(readAnswer('process_flow_diagram', id.toUpperCase())).toEqual({ value: id });
    expect(readAnswer('process_flow_diagram', '../../etc/passwd')).toEqual({ fault: 'document_unknown' });
    expect(readAnswer('invoices', [id, id])).toEqual({ value: [id] });
    expect(readAnswer('invoices', [])).toEqual({ value: null });
    expect(
      readAnswer(
        'invoices',
        Array.from({ length: 21 }, () => id),
      ),
    ).toEqual({ fault: 'documents_too_many' });
    expect(readAnswer('invoices', 'x')).toEqual({ fault: 'document_unknown' });
  });

  it('never throws, and keeps only what it would read the same again', () => {
    const ids = requirements.map((row) => row.id);
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.oneof(fc.string(), fc.double(), fc.jsonValue(), fc.stringMatching(/^[-\d٠-٩., %]{1,12}$/)),
        fc.constantFrom(undefined, ...numberLocaleNames),
        fc.constantFrom(undefined, ...numberLocaleNames),
        (field, sent, typedIn, readIn) => {
          const reading = readAnswer(field, sent, typedIn);
          // What is kept is read alike in every locale.
          expect('value' in reading ? readAnswer(field, reading.value, readIn) : reading).toEqual(reading);
          expect('value' in reading || 'fault' in reading).toBe(true);
        },
      ),
      { numRuns: 20_000 },
    );
  }, 60_000);
});

const complete: Answers = {
  product_name: 'Shea butter',
  product_category: 'agro-processed-food-and-beverages',
  hs_code: '151590',
  source_location: 'Local',
  primary_materials_used: 'Shea nuts',
  do_you_own_or_lease: 'own',
  stage_of_value_addition_conducted_locally: 'Processing',
  facility_country: 'GH',
  facility_address: '1 Market Road, Tamale',
  facility_latitude: '9.4034',
  facility_longitude: '-0.8393',
  currency: 'USD',
  final_product_value: '10.00',
  cost_of_imported_inputed: '3.88',
  annual_output: '1000.00',
  annual_output_unit: 'kilogram',
  process_flow_diagram: id,
  pct_of_material_processed_locally: '66.67',
  pct_of_material_imported: '33.33',
  pct_of_components_sourced_locally: '100.00',
  pct_of_components_imported: '0.00',
  total_work_force: 12,
  pct_of_local_workforce: '100.00',
  use_of_local_suppliers: 'Yes',
  certificate_of_company_registration: id,
  production_cost_breakdown: id,
  photo_of_production_site_facilities_or_warehouses: id,
  invoices: [id],
  knowledge_of_information: true,
  commit_to_maintaining_compliance: true,
  agree_to_allow_thamani: true,
  authorized_signatory_name: 'Amina Diallo',
  designation_title: 'Export manager',
};

describe('what prevents a submission', () => {
  const required = requirements.filter(({ need }) => need === 'required').map((row) => row.id);

  it('is nothing where all is there, and everything required where nothing is', () => {
    expect(faultsToSubmit(complete)).toEqual({});
    expect(missing({})).toEqual(required);
  });

  it.each(required)('is %s, where it alone is missing', (field) => {
    const { [field]: _, ...rest } = complete;
    expect(missing(rest)).toEqual([field]);
    expect(Object.keys(faultsToSubmit(rest))).toContain(field);
  });

  it('is a declaration that was not made', () => {
    expect(faultsToSubmit({ ...complete, knowledge_of_information: false })).toEqual({ knowledge_of_information: 'declaration_missing' });
  });

  it('is a pair of shares that do not make a whole', () => {
    expect(faultsToSubmit({ ...complete, pct_of_material_imported: '33.34' })).toEqual({
      pct_of_material_processed_locally: 'pair_not_hundred',
      pct_of_material_imported: 'pair_not_hundred',
    });
  });

  it('is a name that the certificate cannot show', () => {
    for (const name of ['زبدة الشيا', 'ⵜⴰⵎⵙⵍⴰⵢⵜ', 'የሺአ ቅቤ', 'ߛߌ߫ ߕߎߟߎ', 'Beurre de karité n° 1 ®', 'Shea (100 %)'])
      expect(faultsToSubmit({ ...complete, product_name: name })).toEqual({});
    for (const name of ['乳木果油', 'Shea 🧈', 'Ши'])
      expect(faultsToSubmit({ ...complete, product_name: name })).toEqual({ product_name: 'script_uncovered' });
  });

  it('is told page by page', () => {
    const pages = [1, 2, 3, 4, 5, 6, 7, 8] as const;
    expect(pages.map((page) => Object.keys(faultsOnPage(page, {})).length)).toEqual([11, 9, 4, 0, 0, 3, 1, 5]);
    expect(pages.flatMap((page) => Object.keys(faultsOnPage(page, {})))).toEqual(required);
  });
});

describe('the answers', () => {
  it('have a kind for every field, and files where files are asked for', () => {
    for (const { id: field, kind } of requirements)
      expect(['document', 'documents'].includes(fieldOf(field).kind), `${field}`).toBe(kind === 'document');
    expect(Object.keys(fields).toSorted()).toEqual(requirements.map((row) => row.id as RequirementId).toSorted());
    expect(isRequirement('cva')).toBe(false);
    expect(isRequirement('constructor')).toBe(false);
  });

  it('have a value addition of their own', () => {
    expect(declaredValueAddition(complete)?.percent).toBe('61.20');
    expect(declaredValueAddition({ final_product_value: '10.00' })).toBeUndefined();
  });

  it('name their documents', () => {
    expect(documentsIn({ product_name: 'x', invoices: ['a', 'b'], process_flow_diagram: 'c' })).toEqual([
      { field: 'invoices', ids: ['a', 'b'] },
      { field: 'process_flow_diagram', ids: ['c'] },
    ]);
  });
});

describe('the difference between two versions', () => {
  const before: Answers = {
    product_name: 'Shea butter',
    hs_code: '151590',
    final_product_value: '100.00',
    grievance_mechanism_description: false,
    invoices: ['a', 'b'],
  };

  it('is empty between equal ones', () => {
    expect(changedBetween(before, { ...before, invoices: ['a', 'b'] })).toEqual([]);
    expect(changedBetween({}, {})).toEqual([]);
  });

  it('has what was changed, given and removed, in the order of the form', () => {
    const { hs_code: _, ...rest } = before;
    const after: Answers = { ...rest, invoices: ['a', 'c'], total_work_force: 40, final_product_value: '90.00' };
    expect(changedBetween(before, after)).toEqual(['hs_code', 'final_product_value', 'total_work_force', 'invoices']);
    expect(changedBetween(after, before)).toEqual(changedBetween(before, after));
  });

  it('has another order of files, and a flag that was given', () => {
    expect(changedBetween(before, { ...before, invoices: ['b', 'a'] })).toEqual(['invoices']);
    const { grievance_mechanism_description: _, ...rest } = before;
    expect(changedBetween(rest, before)).toEqual(['grievance_mechanism_description']);
  });
});
