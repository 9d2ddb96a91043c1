import { declaredValueAddition, type Answer, type Answers } from '../applications/answers.ts';
import type { RequirementId } from '../applications/requirements.ts';
import { exactAmount } from '../valuation/value-addition.ts';

/**
 * What the system noticed before a person looks. A finding is a question for the officer and never a decision: each names the answers
 * that it comes from, so that it can be checked by eye. A code is kept with the case, so it is never renamed.
 */
export const findingCodes = [
  'value_addition_not_above',
  'value_addition_close',
  'imported_above_value',
  'cost_above_value',
  'packaging_alone',
  'imports_denied_yet_costed',
  'imports_declared_yet_free',
  'unit_and_year_disagree',
  'suppliers_denied_yet_listed',
  'suppliers_named_nowhere',
  'document_missing',
  'document_not_ready',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly code: FindingCode;
  readonly fields: readonly RequirementId[];
}

export interface NamedDocument {
  readonly field: RequirementId;
  readonly state: 'checking' | 'ready' | 'refused' | 'absent';
}

/** Points of value addition above the threshold within which one wrong figure would change the verdict. */
const closePoints = 3n;
/** By how much the share of imports for a unit and for a year may differ, in percent of the product's value. */
const shareTolerance = 10n;

const pair: readonly RequirementId[] = ['final_product_value', 'cost_of_imported_inputed'];

export function screen(answers: Answers, documents: readonly NamedDocument[]): readonly Finding[] {
  return [...aboutValue(answers), ...aboutImports(answers), ...aboutSuppliers(answers), ...aboutWork(answers), ...aboutFiles(documents)];
}

function aboutValue(answers: Answers): Finding[] {
  const added = declaredValueAddition(answers);
  const findings: Finding[] = [];
  if (added !== undefined && added.negative) findings.push({ code: 'imported_above_value', fields: pair });
  else if (added !== undefined && !added.qualifies) findings.push({ code: 'value_addition_not_above', fields: pair });
  else if (added !== undefined && isClose(answers)) findings.push({ code: 'value_addition_close', fields: pair });
  const [value, cost] = [figure(answers.final_product_value), figure(answers.final_product_cost)];
  if (value !== undefined && cost !== undefined && cost > value)
    findings.push({ code: 'cost_above_value', fields: ['final_product_value', 'final_product_cost'] });
  return findings;
}

/** Imports of up to 70% pass; from 67% on a small slip decides. */
function isClose(answers: Answers): boolean {
  const [value, imported] = [figure(answers.final_product_value), figure(answers.cost_of_imported_inputed)];
  return value !== undefined && imported !== undefined && imported * 100n >= value * (70n - closePoints);
}

function aboutImports(answers: Answers): Finding[] {
  const imported = figure(answers.cost_of_imported_inputed);
  const share = figure(answers.pct_of_material_imported);
  const components = figure(answers.pct_of_components_imported);
  const fields: RequirementId[] = ['cost_of_imported_inputed', 'pct_of_material_imported', 'pct_of_components_imported'];
  const findings: Finding[] = [];
  if (imported !== undefined && share !== undefined && components !== undefined) {
    if (imported > 0n && share === 0n && components === 0n) findings.push({ code: 'imports_denied_yet_costed', fields });
    if (imported === 0n && (share > 0n || components > 0n)) findings.push({ code: 'imports_declared_yet_free', fields });
  }
  if (unitAndYearDisagree(answers))
    findings.push({
      code: 'unit_and_year_disagree',
      fields: ['annual_spend_on_imported_raw_materials', 'annual_output', 'final_product_value', 'cost_of_imported_inputed'],
    });
  return findings;
}

/** The year's imports as a share of the year's output, beside the same for one unit. Exact: cross-multiplied, nothing is rounded. */
function unitAndYearDisagree(answers: Answers): boolean {
  const [value, imported] = [figure(answers.final_product_value), figure(answers.cost_of_imported_inputed)];
  const [spend, output] = [figure(answers.annual_spend_on_imported_raw_materials), figure(answers.annual_output)];
  if (value === undefined || imported === undefined || spend === undefined || output === undefined) return false;
  if (value === 0n || output === 0n) return false;
  // spend / (value × output) against imported / value: figures are in hundredths, so the product carries one factor of 100 more.
  const year = spend * 100n;
  const unit = imported * output;
  const whole = value * output;
  const difference = year > unit ? year - unit : unit - year;
  return difference * 100n > whole * shareTolerance;
}

function aboutSuppliers(answers: Answers): Finding[] {
  const local = answers.use_of_local_suppliers;
  const spent = figure(answers.annual_expenditure_on_local_procurement) ?? figure(answers.annual_spend_on_locally_sourced_materials) ?? 0n;
  const fields: RequirementId[] = ['use_of_local_suppliers', 'list_major_local_suppliers', 'annual_expenditure_on_local_procurement'];
  const listed = typeof answers.list_major_local_suppliers === 'string';
  if (local === 'No' && (listed || spent > 0n)) return [{ code: 'suppliers_denied_yet_listed', fields }];
  if (local === 'Yes' && !listed && spent === 0n) return [{ code: 'suppliers_named_nowhere', fields }];
  return [];
}

/** Annex 2, Article 7: packing alone gives no origin, whatever the value. */
function aboutWork(answers: Answers): Finding[] {
  const alone = answers.stage_of_value_addition_conducted_locally === 'Packaging';
  return alone ? [{ code: 'packaging_alone', fields: ['stage_of_value_addition_conducted_locally'] }] : [];
}

function aboutFiles(documents: readonly NamedDocument[]): Finding[] {
  const fieldsIn = (...states: NamedDocument['state'][]): RequirementId[] => [
    ...new Set(documents.filter(({ state }) => states.includes(state)).map(({ field }) => field)),
  ];
  const [absent, unready] = [fieldsIn('absent'), fieldsIn('checking', 'refused')];
  return [
    ...(absent.length > 0 ? [{ code: 'document_missing' as const, fields: absent }] : []),
    ...(unready.length > 0 ? [{ code: 'document_not_ready' as const, fields: unready }] : []),
  ];
}

/** In hundredths: kept figures have exactly two places. */
export function figure(answer: Answer | undefined): bigint | undefined {
  const amount = typeof answer === 'string' ? exactAmount(answer) : undefined;
  return amount !== undefined && amount.decimals <= 2 ? amount.units * 10n ** BigInt(2 - amount.decimals) : undefined;
}
