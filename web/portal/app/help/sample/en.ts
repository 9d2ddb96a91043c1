import type { SampleTexts } from './sample-answers.ts';

export default {
  answers: {
    product_name: 'Shea butter, refined, 25 kg carton',
    product_description:
      'Refined shea butter for cosmetics, melting point 32 to 38 °C, without additives. Packed in a food-grade liner in a carton.',
    primary_materials_used: 'Shea nuts from Northern Ghana. Liner and carton for packing.',
    facility_address: 'Plot 7, Industrial Area, Tamale',
    list_major_local_suppliers: 'Three groups of nut collectors in Sagnarigu, Savelugu and Tolon',
    investment_in_local_training_or_infrastructure: 'Training of 120 collectors in drying and storing nuts; one solar dryer',
    waste_management_practices: 'Press cake is burnt in the boiler. Washing water is filtered before it leaves the facility.',
    process_flow_diagram: 'process-flow.pdf, 1 page',
    certificate_of_company_registration: 'company-registration.pdf, 2 pages',
    production_cost_breakdown: 'cost-breakdown-january-to-june.pdf, 3 pages',
    raw_material_sourcing_evidence: 'purchase-book-nuts.pdf, 6 pages',
    photo_of_production_site_facilities_or_warehouses: 'press-hall.jpg',
    invoices: 'invoice-liners.pdf, invoice-cartons.pdf, invoice-nuts-may.pdf',
    authorized_signatory_name: 'Adwoa Example',
    designation_title: 'Managing director',
  },
  notes: {
    product_name: 'Names the product as it is sold, with the pack. The certificate is for this product alone.',
    product_description: 'Optional, but it helps the officer to understand the HS code.',
    hs_code: 'The finished product: other fixed vegetable fats. Not the code of shea nuts, the raw material.',
    primary_materials_used: 'Everything that is in the product when it is sold, also the retail pack.',
    stage_of_value_addition_conducted_locally: 'Pressing and refining are named. Packing alone would not be enough.',
    facility_latitude: 'Read on a phone in the facility. It is never published.',
    final_product_value: 'The ex-works price of one kilogram, from the sales invoice, without transport to the port.',
    annual_output_unit: 'Kilogram. The price and the imported inputs are for one kilogram too.',
    process_flow_diagram: 'One page is enough: each step, and what goes in and out.',
    pct_of_material_imported: 'The two shares of the materials make 100 together.',
    list_major_local_suppliers: 'The purchase book among the documents has the same names.',
    cost_of_imported_inputed:
      'Liner and carton come from abroad and are part of the product: 9.30 for one kilogram, at their cost on arrival. Electricity and the press do not count, although the press was imported.',
    waste_management_practices: 'Pages 4 and 5 are optional. Leaving them empty does not count against the company.',
    production_cost_breakdown: 'Covers six months, and shows local and imported materials, labour, energy, packing and transport.',
    raw_material_sourcing_evidence: 'Optional. It proves that the nuts come from Ghana, so that they do not count as imported.',
    invoices: 'One invoice would be enough to submit. Three cover the nuts and both imported inputs, so no figure is without evidence.',
    authorized_signatory_name: 'The director signs. A clerk may have filled in the form.',
  },
} satisfies SampleTexts;
