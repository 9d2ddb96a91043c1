import { demonstrationCompany, newNameOfThird, secondCompany, thirdCompany } from './demo-company.ts';

/** What the sample documents of each company say. */

/** Which file answers which requirement; the same documents serve every application of a company. */
export interface DemoDocumentIds {
  readonly process_flow_diagram: string;
  readonly certificate_of_company_registration: string;
  readonly production_cost_breakdown: string;
  readonly photo_of_production_site_facilities_or_warehouses: string;
  readonly invoices: string;
}

export interface DemoDocument {
  readonly name: string;
  /** The lines of each page; none for a photo. */
  readonly pages: readonly (readonly string[])[];
  /** A picture of the page, without text: its words are found by OCR. */
  readonly isScan?: true;
}

export interface CompanyDocuments {
  readonly answers: Readonly<Record<keyof DemoDocumentIds, DemoDocument>>;
  /** Sent with some applications alone. */
  readonly otherInvoice: DemoDocument;
  /** Proves a new name of the company; sent with no application. */
  readonly changeOfName?: DemoDocument;
  /** The photo of the works: a drawing, as SVG. */
  readonly works: string;
}

/** Two companies with the same photo or invoice would be a signal. */
function drawing(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${shapes}</svg>`;
}

function row(...columns: readonly string[]): string {
  return columns.join(' '.repeat(8));
}

const costHeading = [
  'Cost of production',
  'Materials, labour, energy and packing for one kilogram, with what of it is imported.',
  row('Imported for one kilogram', 'US dollars'),
] as const;

const invoiceTable = row('Description', 'Qty', 'Unit price', 'Amount');

/** The line of the cost breakdown that shows the imported inputs of dried mango slices, counted from its heading. */
export const provingLine = 5;

export const firstDocuments: CompanyDocuments = {
  answers: {
    process_flow_diagram: {
      name: 'process-flow.pdf',
      pages: [
        ['Process flow', 'Raw goods > cleaning > drying or roasting > cutting, grinding or pressing > packing', 'All steps in Kumasi.'],
      ],
    },
    certificate_of_company_registration: {
      name: 'registration.pdf',
      pages: [['Certificate of registration', demonstrationCompany.company_name, `Registered under ${demonstrationCompany.rc_number}`]],
      isScan: true,
    },
    production_cost_breakdown: {
      name: 'cost-breakdown.pdf',
      pages: [
        [
          ...costHeading,
          row('Dried mango slices: pouches and labels', '2.60'),
          row('Dried mango slices: sea freight of the pouches', '0.35'),
          row('Dried mango slices: imported inputs', '2.95'),
        ],
      ],
    },
    photo_of_production_site_facilities_or_warehouses: { name: 'works-in-kumasi.jpg', pages: [] },
    invoices: {
      name: 'invoice-2291.pdf',
      pages: [
        [
          'Invoice No: 2291',
          'Bono Farm Cooperative, TIN C0009981234',
          'Invoice date: {day}',
          invoiceTable,
          row('Farm goods, main crop', '200', '145.00', '29,000.00'),
          row('Jute bags', '200', '1.80', '360.00'),
          row('Grand total', '29,360.00'),
        ],
        ['Conditions of sale', 'The goods are graded before they leave the store.', 'Complaints are accepted within seven days.'],
      ],
    },
  },
  // Adds up to a thousand less than it says: what a reader of invoices notices.
  otherInvoice: {
    name: 'invoice-2304.pdf',
    pages: [
      [
        'Invoice No: 2304',
        'Volta Packaging Limited, TIN C0007710452',
        'Invoice date: {day}',
        invoiceTable,
        row('Tins with lids', '120', '96.50', '11,580.00'),
        row('Labels in rolls', '40', '12.00', '480.00'),
        row('Grand total', '13,060.00'),
      ],
    ],
  },
  // A works under a morning sky.
  works: drawing(`<rect width="1200" height="800" fill="#f3e9d2"/><circle cx="950" cy="190" r="70" fill="#d99a2b"/>
    <path d="M0 620h1200v180H0z" fill="#8a5a3a"/><path d="M180 360l180-90v90l180-90v90l180-90v350H180z" fill="#0f3d2e"/>
    <path d="M780 180h70v440h-70zM720 420h300v200H720z" fill="#1d6b4a"/><path d="M240 440h90v70h-90zM400 440h90v70h-90zM560 440h90v70h-90z" fill="#f3e9d2"/>`),
};

// Short names without digits, as above: a longer one moves the figures from below their headings, and the checks read another column.
const jars = [
  'Invoice No: 0518',
  'Keta Glass Works, TIN C0006620193',
  'Invoice date: {day}',
  invoiceTable,
  row('Glass jars', '4000', '0.42', '1,680.00'),
  row('Lids, printed', '4000', '0.09', '360.00'),
  row('Grand total', '2,040.00'),
] as const;

export const secondDocuments: CompanyDocuments = {
  answers: {
    process_flow_diagram: {
      name: 'process-flow.pdf',
      pages: [['Process flow', 'Nuts > drying > crushing > roasting > kneading > boiling > filtering > packing', 'All steps in Ho.']],
    },
    certificate_of_company_registration: {
      name: 'registration.pdf',
      pages: [['Certificate of registration', secondCompany.company_name, `Registered under ${secondCompany.rc_number}`]],
    },
    production_cost_breakdown: {
      name: 'cost-breakdown.pdf',
      pages: [[...costHeading, row('Jars, tins and lids', '0.62'), row('Labels', '0.11'), row('Essential oils', '0.48')]],
    },
    photo_of_production_site_facilities_or_warehouses: { name: 'works-in-ho.jpg', pages: [] },
    invoices: { name: 'invoice-0518.pdf', pages: [[...jars, 'Keta Glass Works, stamped']] },
  },
  // What the company sends when the first copy was returned.
  otherInvoice: { name: 'invoice-0518-second-copy.pdf', pages: [[...jars, 'Keta Glass Works, not stamped']] },
  // A press house beside a drying floor, in the evening.
  works: drawing(`<rect width="1200" height="800" fill="#1f3b3a"/><circle cx="190" cy="150" r="95" fill="#e9c46a"/>
    <path d="M0 500h1200v300H0z" fill="#d9c7a0"/><path d="M700 250h420v330H700z" fill="#a4572f"/><path d="M660 260l250-140l250 140z" fill="#3b2417"/>
    <path d="M120 560h430v170H120z" fill="#7a4a2b"/><path d="M870 430h90v150h-90z" fill="#f6efdf"/>`),
};

const sacks = [
  'Invoice No: 0733',
  'Rift Paper Works, TIN P0007712093K',
  'Invoice date: {day}',
  invoiceTable,
  row('Paper sacks', '1000', '0.85', '850.00'),
  row('Inner liners', '1000', '0.21', '210.00'),
  row('Grand total', '1,060.00'),
] as const;

export const thirdDocuments: CompanyDocuments = {
  answers: {
    process_flow_diagram: {
      name: 'process-flow.pdf',
      pages: [['Process flow', 'Raw goods > washing > drying > pressing or roasting > filling > packing', 'All steps in Nakuru.']],
    },
    certificate_of_company_registration: {
      name: 'registration.pdf',
      pages: [['Certificate of registration', thirdCompany.company_name, `Registered under ${thirdCompany.rc_number}`]],
    },
    production_cost_breakdown: {
      name: 'cost-breakdown.pdf',
      pages: [[...costHeading, row('Sacks and liners', '0.21'), row('Jars and bottles', '0.66'), row('Labels', '0.08')]],
    },
    photo_of_production_site_facilities_or_warehouses: { name: 'works-in-nakuru.jpg', pages: [] },
    invoices: { name: 'invoice-0733.pdf', pages: [[...sacks, 'Rift Paper Works, stamped']] },
  },
  otherInvoice: { name: 'invoice-0733-whole.pdf', pages: [[...sacks, 'Rift Paper Works, all lines']] },
  changeOfName: {
    name: 'change-of-name.pdf',
    pages: [
      [
        'Extract of the company register',
        `Registration number ${thirdCompany.rc_number}`,
        `Former name: ${thirdCompany.company_name}`,
        `New name: ${newNameOfThird}`,
      ],
    ],
  },
  // Two silos before a ridge, at noon.
  works: drawing(`<rect width="1200" height="800" fill="#bfe0ee"/><path d="M0 430l260-190 210 130 300-250 430 310z" fill="#6b7f5b"/>
    <path d="M0 540h1200v260H0z" fill="#c9b458"/><path d="M140 260h120v330H140zM300 260h120v330H300z" fill="#e8e8e4"/>
    <path d="M140 260l60-60 60 60zM300 260l60-60 60 60z" fill="#7d8a94"/><path d="M520 440h560v150H520z" fill="#7b2d26"/>`),
};
