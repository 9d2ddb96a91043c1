import type { SampleTexts } from './sample-answers.ts';

export default {
  answers: {
    product_name: 'Beurre de karité raffiné, carton de 25 kg',
    product_description:
      'Beurre de karité raffiné pour cosmétiques, point de fusion de 32 à 38 °C, sans additif. Conditionné en sachet de qualité alimentaire, dans un carton.',
    primary_materials_used: 'Noix de karité du nord du Ghana. Sachet et carton pour l’emballage.',
    facility_address: 'Parcelle 7, zone industrielle, Tamale',
    list_major_local_suppliers: 'Trois groupements de collectrices à Sagnarigu, Savelugu et Tolon',
    investment_in_local_training_or_infrastructure: 'Formation de 120 collectrices au séchage et au stockage des noix ; un séchoir solaire',
    waste_management_practices: 'Le tourteau est brûlé dans la chaudière. L’eau de lavage est filtrée avant de quitter l’installation.',
    process_flow_diagram: 'schema-de-fabrication.pdf, 1 page',
    certificate_of_company_registration: 'immatriculation.pdf, 2 pages',
    production_cost_breakdown: 'ventilation-des-couts-janvier-juin.pdf, 3 pages',
    raw_material_sourcing_evidence: 'registre-achats-noix.pdf, 6 pages',
    photo_of_production_site_facilities_or_warehouses: 'salle-des-presses.jpg',
    invoices: 'facture-sachets.pdf, facture-cartons.pdf, facture-noix-mai.pdf',
    authorized_signatory_name: 'Adwoa Exemple',
    designation_title: 'Directrice générale',
  },
  notes: {
    product_name: 'Le produit tel qu’il est vendu, avec son emballage. Le certificat ne vaut que pour ce produit.',
    product_description: 'Facultatif, mais aide l’agent à comprendre le code SH.',
    hs_code: 'Le produit fini : autres graisses végétales fixes. Pas le code des noix de karité, la matière première.',
    primary_materials_used: 'Tout ce que contient le produit vendu, y compris l’emballage de vente.',
    stage_of_value_addition_conducted_locally: 'Le pressage et le raffinage sont indiqués. L’emballage seul ne suffirait pas.',
    facility_latitude: 'Lue sur un téléphone dans l’installation. Elle n’est jamais publiée.',
    final_product_value: 'Le prix départ usine d’un kilogramme, d’après la facture de vente, sans le transport jusqu’au port.',
    annual_output_unit: 'Kilogramme. Le prix et les intrants importés valent aussi pour un kilogramme.',
    process_flow_diagram: 'Une page suffit : chaque étape, ce qui entre et ce qui sort.',
    pct_of_material_imported: 'Les deux parts des matières font ensemble 100.',
    list_major_local_suppliers: 'Le registre d’achats joint porte les mêmes noms.',
    cost_of_imported_inputed:
      'Le sachet et le carton viennent de l’étranger et font partie du produit : 9,30 par kilogramme, à leur coût à l’arrivée. L’électricité et la presse ne comptent pas, bien que la presse ait été importée.',
    waste_management_practices: 'Les pages 4 et 5 sont facultatives. Les laisser vides ne joue pas contre l’entreprise.',
    production_cost_breakdown:
      'Couvre six mois et montre les matières locales et importées, la main-d’œuvre, l’énergie, l’emballage et le transport.',
    raw_material_sourcing_evidence: 'Facultatif. Prouve que les noix viennent du Ghana et ne comptent donc pas comme importées.',
    invoices:
      'Une facture suffirait pour l’envoi. Trois couvrent les noix et les deux intrants importés : aucun chiffre n’est sans preuve.',
    authorized_signatory_name: 'La directrice signe. Une autre personne peut avoir rempli le formulaire.',
  },
} satisfies SampleTexts;
