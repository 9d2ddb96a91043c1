import type { SampleTexts } from './sample-answers.ts';

export default {
  answers: {
    product_name: 'زبدة شيا مكررة، كرتونة 25 كغ',
    product_description:
      'زبدة شيا مكررة لمستحضرات التجميل، درجة انصهارها من 32 إلى 38 مئوية، بلا إضافات. معبأة في بطانة غذائية داخل كرتونة.',
    primary_materials_used: 'مكسرات الشيا من شمال غانا. بطانة وكرتونة للتعبئة.',
    facility_address: 'القطعة 7، المنطقة الصناعية، تمالي',
    list_major_local_suppliers: 'ثلاث مجموعات من جامعات المكسرات في ساغناريغو وسافيلوغو وتولون',
    investment_in_local_training_or_infrastructure: 'تدريب 120 جامعة على تجفيف المكسرات وتخزينها، ومجفف شمسي واحد',
    waste_management_practices: 'يُحرق كسب العصر في الغلاية، وتُرشح مياه الغسل قبل خروجها من المنشأة.',
    process_flow_diagram: 'process-flow.pdf، صفحة واحدة',
    certificate_of_company_registration: 'company-registration.pdf، صفحتان',
    production_cost_breakdown: 'cost-breakdown.pdf، 3 صفحات',
    raw_material_sourcing_evidence: 'purchase-book-nuts.pdf، 6 صفحات',
    photo_of_production_site_facilities_or_warehouses: 'press-hall.jpg',
    invoices: 'invoice-liners.pdf، invoice-cartons.pdf، invoice-nuts-may.pdf',
    authorized_signatory_name: 'أدوا مثال',
    designation_title: 'المديرة العامة',
  },
  notes: {
    product_name: 'يسمّي المنتج كما يُباع مع عبوته. والشهادة لهذا المنتج وحده.',
    product_description: 'اختياري، لكنه يساعد الموظف على فهم رمز النظام المنسق.',
    hs_code: 'رمز المنتج النهائي: دهون نباتية ثابتة أخرى، لا رمز مكسرات الشيا وهي المادة الخام.',
    primary_materials_used: 'كل ما في المنتج عند بيعه، ومنه عبوة البيع.',
    stage_of_value_addition_conducted_locally: 'ذُكر العصر والتكرير. والتعبئة وحدها لا تكفي.',
    facility_latitude: 'قُرئ على هاتف داخل المنشأة، ولا يُنشر أبدًا.',
    final_product_value: 'سعر المصنع لكيلوغرام واحد من فاتورة البيع، من دون النقل إلى الميناء.',
    annual_output_unit: 'كيلوغرام. والسعر والمدخلات المستوردة لكيلوغرام واحد أيضًا.',
    process_flow_diagram: 'صفحة واحدة تكفي: كل خطوة وما يدخل فيها وما يخرج منها.',
    pct_of_material_imported: 'مجموع نسبتي المواد 100.',
    list_major_local_suppliers: 'في سجل المشتريات المرفق الأسماء نفسها.',
    cost_of_imported_inputed:
      'البطانة والكرتونة من الخارج وهما جزء من المنتج: 9.30 لكل كيلوغرام بتكلفتهما عند الوصول. ولا تُحسب الكهرباء ولا المكبس، مع أن المكبس مستورد.',
    waste_management_practices: 'الصفحتان 4 و5 اختياريتان، وتركهما فارغتين لا يُحسب على الشركة.',
    production_cost_breakdown: 'يغطي ستة أشهر ويبيّن المواد المحلية والمستوردة والعمالة والطاقة والتعبئة والنقل.',
    raw_material_sourcing_evidence: 'اختياري. يثبت أن المكسرات من غانا فلا تُعد مستوردة.',
    invoices: 'تكفي فاتورة واحدة للإرسال. وثلاث تغطي المكسرات والمدخلين المستوردين، فلا رقم بلا دليل.',
    authorized_signatory_name: 'المديرة هي التي توقّع، وقد يكون غيرها من ملأ النموذج.',
  },
} satisfies SampleTexts;
