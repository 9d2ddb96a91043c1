import { describe, expect, it } from 'vitest';
import { documentGroups, needOf, requirements, requirementsIn, type Requirement, type RequirementId } from './requirements.ts';

const rows: readonly Requirement[] = requirements;
const required = rows.filter(({ need }) => need === 'required').map(({ id }) => id);

/** Written out a second time from rulings.md, section 3, so that a slip in the table is seen. */
const requiredToSubmit: readonly RequirementId[] = [
  'product_name',
  'product_category',
  'hs_code',
  'source_location',
  'primary_materials_used',
  'do_you_own_or_lease',
  'stage_of_value_addition_conducted_locally',
  'final_product_value',
  'cost_of_imported_inputed',
  'currency',
  'annual_output',
  'annual_output_unit',
  'pct_of_material_processed_locally',
  'pct_of_material_imported',
  'pct_of_components_sourced_locally',
  'pct_of_components_imported',
  'total_work_force',
  'pct_of_local_workforce',
  'use_of_local_suppliers',
  'facility_country',
  'facility_address',
  'facility_latitude',
  'facility_longitude',
  'process_flow_diagram',
  'certificate_of_company_registration',
  'production_cost_breakdown',
  'photo_of_production_site_facilities_or_warehouses',
  'invoices',
  'knowledge_of_information',
  'commit_to_maintaining_compliance',
  'agree_to_allow_thamani',
  'authorized_signatory_name',
  'designation_title',
];

describe('what an application is made of', () => {
  it('requires what the ruling requires, and nothing else', () => {
    expect(required.toSorted()).toEqual(requiredToSubmit.toSorted());
  });

  it('names each field once, and never one that the server computes', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toEqual(expect.arrayContaining(['cva']));
    expect(ids).not.toEqual(expect.arrayContaining(['calculated_value_addition']));
  });

  it('puts every document under a heading of the Eligibility page, and leaves no heading empty', () => {
    expect(rows.filter(({ kind, group }) => kind === 'document' && group === undefined)).toEqual([]);
    expect(documentGroups.filter((group) => requirementsIn(group).length === 0)).toEqual([]);
  });

  it('lists the required headings before those that are asked for if the company has them', () => {
    const needs = documentGroups.map(needOf);
    expect(needs.indexOf('if_you_have_it')).toBeGreaterThan(needs.lastIndexOf('required'));
    expect(needOf('process_flow')).toBe('required');
    expect(needOf('tax_clearance')).toBe('if_you_have_it');
  });

  it('requires every declaration', () => {
    expect(rows.filter(({ kind }) => kind === 'declaration').every(({ need }) => need === 'required')).toBe(true);
  });
});
