import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import type { Cast } from '../appeals/service.ts';

/** A product of one of the demonstration's companies, and what became of its application. */
export interface Story {
  readonly product: string;
  readonly about: string;
  readonly materials: string;
  readonly category: 'agro-processed-food-and-beverages' | 'cocoa-coffee-tea-and-spices' | 'chemicals-and-pharmaceuticals';
  readonly hsCode: string;
  /** Dollars for one kilogram. */
  readonly value: string;
  readonly imported: string;
  readonly yearlyKilograms: string;
  /** Days ago. */
  readonly begun: number;
  readonly until: Exclude<State, 'issuance'>;
  /** How many times as long as `pace` everything took. */
  readonly stretch?: number;
  /** No officer has taken it. */
  readonly isUnassigned?: true;
  /** The invoice was returned with this comment, and the company has sent another copy. */
  readonly corrected?: string;
  /** One of its invoices does not add up, and nobody has answered that yet. */
  readonly questioned?: true;
  /** A draft whose costs are listed line by line (demo-cost-sheet.ts). */
  readonly hasCostSheet?: true;
  /** The officer finds another figure in the cost breakdown. */
  readonly changedFigure?: { readonly imported: string; readonly reason: string };
  readonly rejection?: { readonly ground: GroundCode; readonly comment: string };
  readonly appeal?: DemonstrationAppeal;
  readonly certificate?: DemonstrationCertificate;
  /** The last word about an open case, which waits for an answer. */
  readonly message?: { readonly by: 'officer' | 'company'; readonly daysAgo: number; readonly comment: string };
}

/** Against the rejection. */
export interface DemonstrationAppeal {
  readonly lodgedDaysAgo: number;
  readonly statement: string;
  readonly votes: readonly (Cast & { readonly by: `${string}board@thamani.example`; readonly daysAgo: number })[];
}

export interface DemonstrationCertificate {
  /** Replaces the random part of the certificate number: README and the home page name these numbers. */
  readonly body?: string;
  /** Asked by one admin, confirmed by another. */
  readonly change?: { readonly daysAgo: number; readonly change: StatusChange; readonly reason: StatusReason; readonly comment: string };
  /** The certificate of the same product that this one renews. */
  readonly renews?: string;
}

/** When things happen, in days after an application was begun. */
export const pace = {
  paid: 0.1,
  taken: 2,
  opened: 2.1,
  documents: 3,
  sentBack: 3.2,
  visit: 4,
  corrected: 5,
  checkedAgain: 5.4,
  proposed: 6,
  decided: 9,
} as const;

/** How many days ago a step of the pace was taken. */
export function daysAgoOf({ begun, stretch = 1 }: Pick<Story, 'begun' | 'stretch'>, days: number): number {
  return begun - days * stretch;
}

const agro = 'agro-processed-food-and-beverages';
const cocoa = 'cocoa-coffee-tea-and-spices';

/** The one that the home page shows. */
export const shownBody = 'ASANTE0DEM0';
const renewedBody = 'ASANTE0REN0';

/** Oldest first, so that their numbers follow time. */
export const stories: readonly Story[] = [
  {
    product: 'Cocoa powder, unsweetened',
    about: 'Alkalised powder of 10 to 12% fat in bags of 25 kg.',
    materials: 'Cocoa beans of the main crop',
    category: cocoa,
    hsCode: '1805.00',
    value: '4.20',
    imported: '1.76',
    yearlyKilograms: '310000',
    begun: 430,
    until: 'completed',
    certificate: { body: 'ASANTE0EXP0' },
  },
  {
    product: 'Cocoa liquor, natural',
    about: 'Roasted, ground and tempered, in blocks of 30 kg.',
    materials: 'Cocoa beans of the main crop',
    category: cocoa,
    hsCode: '1803.10',
    value: '6.10',
    imported: '2.30',
    yearlyKilograms: '540000',
    begun: 349,
    until: 'completed',
    certificate: { body: renewedBody },
  },
  {
    // Its last weeks: it can be renewed.
    product: 'Cocoa mass in buttons',
    about: 'Roasted, ground and dropped, in bags of 5 kg.',
    materials: 'Cocoa beans of the main crop',
    category: cocoa,
    hsCode: '1803.10',
    value: '6.80',
    imported: '2.31',
    yearlyKilograms: '42000',
    begun: 348,
    until: 'completed',
    certificate: { body: 'ASANTE0END0' },
  },
  {
    product: 'Chocolate spread with groundnuts',
    about: 'In jars of 400 g.',
    materials: 'Cocoa powder, groundnuts, sugar, palm oil',
    category: agro,
    hsCode: '1806.90',
    value: '5.60',
    imported: '3.10',
    yearlyKilograms: '42000',
    begun: 210,
    until: 'completed',
    certificate: {
      body: 'ASANTE0REV0',
      change: {
        daysAgo: 61,
        change: 'revoke',
        reason: 'production_changed',
        comment: 'The spread is bought in ready made since the line was sold; nothing of it is made in Kumasi any more.',
      },
    },
  },
  {
    product: 'Shea butter, refined',
    about: 'Filtered and deodorised, in drums of 180 kg.',
    materials: 'Shea nuts from the Northern Region',
    category: agro,
    hsCode: '1515.90',
    value: '3.80',
    imported: '1.02',
    yearlyKilograms: '96000',
    begun: 120,
    until: 'completed',
    certificate: {
      body: 'ASANTE0ASK0',
      change: {
        daysAgo: 8,
        change: 'suspend',
        reason: 'evidence_in_doubt',
        comment: 'Two suppliers’ invoices carry the same number. The company was asked for the originals.',
      },
    },
  },
  {
    // The board has upheld it.
    product: 'Chocolate raisins, repacked',
    about: 'Bought in cartons and packed into pouches of 100 g.',
    materials: 'Chocolate raisins, pouches',
    category: cocoa,
    hsCode: '1806.90',
    value: '9.00',
    imported: '5.85',
    yearlyKilograms: '7000',
    begun: 82,
    until: 'rejection_upheld',
    rejection: {
      ground: 'operations_insufficient',
      comment: 'The raisins arrive coated. Packing into pouches is not enough, whatever the figure.',
    },
    appeal: {
      lodgedDaysAgo: 66,
      statement: 'The pouches are printed and filled here by eleven people. Please count their work.',
      votes: [
        {
          by: 'second-board@thamani.example',
          daysAgo: 60,
          verdict: 'upheld',
          comment: 'Filling pouches is packing. Annex 2 names it among the operations that give no origin.',
        },
        {
          by: 'board@thamani.example',
          daysAgo: 57,
          verdict: 'upheld',
          comment: 'The work is real, and it is packing. Nothing in the file shows another step in Kumasi.',
        },
      ],
    },
  },
  {
    product: 'Cocoa liquor, natural',
    about: 'Roasted, ground and tempered, in blocks of 30 kg.',
    materials: 'Cocoa beans of the main crop',
    category: cocoa,
    hsCode: '1803.10',
    value: '6.10',
    imported: '2.24',
    yearlyKilograms: '575000',
    begun: 52,
    until: 'completed',
    certificate: { body: 'ASANTE0NEW0', renews: renewedBody },
  },
  {
    product: 'Cocoa drink, repacked',
    about: 'Bought in sacks and packed into pouches of 200 g.',
    materials: 'Instant cocoa drink, pouches',
    category: agro,
    hsCode: '1806.90',
    value: '3.00',
    imported: '2.34',
    yearlyKilograms: '28000',
    begun: 45,
    until: 'rejected',
    rejection: {
      ground: 'value_addition_not_above_threshold',
      comment: 'The drink is imported ready made; what is added is the pouch. Assessment confirmed the figure of 22%.',
    },
  },
  {
    product: 'Cocoa butter, deodorised',
    about: 'Pressed, filtered and deodorised, in cartons of 25 kg.',
    materials: 'Cocoa liquor of our own making',
    category: cocoa,
    hsCode: '1804.00',
    value: '9.50',
    imported: '3.95',
    yearlyKilograms: '260000',
    begun: 34,
    until: 'completed',
    certificate: { body: shownBody },
  },
  {
    product: 'Cocoa shell mulch',
    about: 'Dried shells in bags of 10 kg.',
    materials: 'Shells from roasting',
    category: agro,
    hsCode: '1802.00',
    value: '0.40',
    imported: '0.08',
    yearlyKilograms: '60000',
    begun: 31,
    until: 'withdrawn',
  },
  {
    // Waits for the board: one of two votes is cast.
    product: 'Hazelnut cocoa cream',
    about: 'Mixed and filled into jars of 350 g.',
    materials: 'Hazelnut paste, cocoa powder, sugar',
    category: cocoa,
    hsCode: '1806.90',
    value: '6.40',
    imported: '3.15',
    yearlyKilograms: '26000',
    begun: 29,
    until: 'appeal',
    rejection: {
      ground: 'operations_insufficient',
      comment: 'Paste and powder are mixed and filled. Simple mixing gives no origin.',
    },
    appeal: {
      lodgedDaysAgo: 6,
      statement:
        'The cocoa powder is pressed and ground from beans in our own works. The process flow shows it, and we ask you to look at it again.',
      votes: [
        {
          by: 'third-board@thamani.example',
          daysAgo: 2,
          verdict: 'allowed',
          to: 'documents',
          comment: 'The process flow names grinding and pressing. The officer should see the records of the press before this is decided.',
        },
      ],
    },
  },
  {
    product: 'Cashew kernels, roasted',
    about: 'Salted, in tins of 500 g.',
    materials: 'Raw cashew nuts from Bono',
    category: agro,
    hsCode: '2008.19',
    value: '8.90',
    imported: '2.15',
    yearlyKilograms: '74000',
    begun: 24,
    until: 'documents',
    questioned: true,
    message: {
      by: 'officer',
      daysAgo: 1,
      comment: 'Invoice 2304 adds up to 12,060.00 and says 13,060.00. Which of the two did you pay? Please answer here.',
    },
  },
  {
    // An appeal is possible.
    product: 'Drinking chocolate, repacked',
    about: 'Bought in sacks and packed into tins of 500 g.',
    materials: 'Drinking chocolate, tins',
    category: cocoa,
    hsCode: '1806.10',
    value: '5.20',
    imported: '3.90',
    yearlyKilograms: '11000',
    begun: 14,
    until: 'rejected',
    rejection: {
      ground: 'value_addition_not_above_threshold',
      comment: 'The drink is imported ready made; tin and label are what is added. The figure of 25% was confirmed.',
    },
  },
  {
    product: 'Shea soap in bars',
    about: 'Bars of 125 g, wrapped in paper.',
    materials: 'Shea butter, lye, lemon grass oil',
    category: 'chemicals-and-pharmaceuticals',
    hsCode: '3401.11',
    value: '5.00',
    imported: '1.85',
    yearlyKilograms: '18000',
    begun: 12,
    until: 'site_visit',
  },
  {
    product: 'Dried mango slices',
    about: 'Without added sugar, in pouches of 100 g.',
    materials: 'Mangoes of the variety Kent',
    category: agro,
    hsCode: '0804.50',
    value: '11.40',
    imported: '2.60',
    yearlyKilograms: '22000',
    begun: 10,
    until: 'approval',
    changedFigure: { imported: '2.95', reason: 'Sea freight of the pouches, 0.35 for one kilogram, was left out.' },
  },
  {
    product: 'Chocolate couverture, 54%',
    about: 'In slabs of 5 kg.',
    materials: 'Cocoa liquor, cocoa butter, sugar',
    category: cocoa,
    hsCode: '1806.20',
    value: '7.80',
    imported: '3.60',
    yearlyKilograms: '88000',
    begun: 8,
    until: 'correction',
  },
  {
    product: 'Sesame oil, cold pressed',
    about: 'In bottles of half a litre.',
    materials: 'White sesame seed',
    category: agro,
    hsCode: '1515.50',
    value: '6.70',
    imported: '2.45',
    yearlyKilograms: '15000',
    begun: 4,
    until: 'assessment',
    questioned: true,
  },
  {
    product: 'Dark chocolate bar, 70%',
    about: 'Bars of 85 g in cartons of twelve.',
    materials: 'Cocoa liquor, cocoa butter, cane sugar',
    category: cocoa,
    hsCode: '1806.32',
    value: '14.20',
    imported: '5.05',
    yearlyKilograms: '31000',
    begun: 1,
    until: 'screening',
  },
  {
    product: 'Cocoa nibs, roasted',
    about: 'Broken, winnowed and roasted, in pouches of 250 g.',
    materials: 'Cocoa beans of the main crop',
    category: cocoa,
    hsCode: '1801.00',
    value: '8.20',
    imported: '1.90',
    yearlyKilograms: '9000',
    begun: 1,
    until: 'submitted',
  },
  {
    product: 'Cocoa tea in bags',
    about: 'Shells, ground, in bags of 2 g.',
    materials: 'Shells from roasting, paper',
    category: cocoa,
    hsCode: '1802.00',
    value: '12.00',
    imported: '4.40',
    yearlyKilograms: '3000',
    begun: 1,
    until: 'draft',
    hasCostSheet: true,
  },
];

const chemicals = 'chemicals-and-pharmaceuticals';

/** Of the second company: open cases, so that the officer's queue has each kind of work. */
export const secondStories: readonly Story[] = [
  {
    // Overdue.
    product: 'Shea butter, unrefined',
    about: 'Kneaded by hand, in jars of 250 g.',
    materials: 'Shea nuts from the Upper West Region',
    category: agro,
    hsCode: '1515.90',
    value: '4.60',
    imported: '0.73',
    yearlyKilograms: '24000',
    begun: 26,
    until: 'assessment',
  },
  {
    // Returned by the company in a second version.
    product: 'Shea lip balm in tins',
    about: 'Tins of 15 g in cartons of fifty.',
    materials: 'Shea butter, beeswax, mint oil',
    category: chemicals,
    hsCode: '3304.10',
    value: '21.00',
    imported: '6.40',
    yearlyKilograms: '1800',
    begun: 13,
    until: 'documents',
    corrected: 'A stamp covers the last row of the invoice. Please send a copy without it.',
  },
  {
    product: 'Hand cream with shea',
    about: 'Tubes of 75 ml.',
    materials: 'Shea butter, water, lemon grass oil',
    category: chemicals,
    hsCode: '3304.99',
    value: '13.50',
    imported: '4.10',
    yearlyKilograms: '5200',
    begun: 7,
    until: 'documents',
    message: {
      by: 'company',
      daysAgo: 1,
      comment: 'The lemon grass oil comes from a new supplier in Hohoe since this week. Do you need an invoice of it?',
    },
  },
  {
    // Assigned and not opened yet.
    product: 'Black soap in bars',
    about: 'Bars of 150 g, wrapped in paper.',
    materials: 'Shea butter, plantain ash, palm kernel oil',
    category: chemicals,
    hsCode: '3401.11',
    value: '4.90',
    imported: '1.21',
    yearlyKilograms: '11000',
    begun: 5,
    until: 'assessment',
  },
  {
    product: 'Shea oil, fractionated',
    about: 'In canisters of 20 litres.',
    materials: 'Shea butter of our own making',
    category: agro,
    hsCode: '1515.90',
    value: '7.30',
    imported: '1.90',
    yearlyKilograms: '8000',
    begun: 3,
    until: 'assessment',
    isUnassigned: true,
  },
  {
    product: 'Shea nut cake for feed',
    about: 'Pressed cake in bags of 50 kg.',
    materials: 'What remains of shea nuts after pressing',
    category: agro,
    hsCode: '2306.90',
    value: '0.38',
    imported: '0.06',
    yearlyKilograms: '52000',
    begun: 2,
    until: 'assessment',
    isUnassigned: true,
  },
];
