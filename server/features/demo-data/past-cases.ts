import type { Story } from './scenarios.ts';

const agro = 'agro-processed-food-and-beverages';
const hot = 'cocoa-coffee-tea-and-spices';
const chemicals = 'chemicals-and-pharmaceuticals';

type Outcome = Pick<Story, 'until' | 'corrected' | 'rejection' | 'certificate'>;

const certified: Outcome = { until: 'completed', certificate: {} };
const withdrawn: Outcome = { until: 'withdrawn' };
const rejected = (rejection: NonNullable<Story['rejection']>): Outcome => ({ until: 'rejected', rejection });

type Row = readonly [
  product: string,
  about: string,
  materials: string,
  category: Story['category'],
  hsCode: string,
  value: string,
  imported: string,
  yearlyKilograms: string,
  begun: number,
  stretch: number,
  outcome: Outcome,
];

/** Of the third company: closed within the last quarter, in as many weeks and in different times, so that the performance page has figures. */
const rows: readonly Row[] = [
  [
    'Black tea, granulated',
    'In sacks of 25 kg.',
    'Green leaf of our own fields',
    hot,
    '0902.40',
    '3.10',
    '0.42',
    '210000',
    84,
    1.1,
    certified,
  ],
  ['Coffee, roasted', 'Whole beans in bags of 1 kg.', 'Washed arabica beans', hot, '0901.21', '9.60', '1.35', '48000', 76, 0.8, certified],
  [
    'Passion fruit pulp',
    'Frozen, in boxes of 10 kg.',
    'Purple passion fruit',
    agro,
    '2008.99',
    '4.40',
    '0.95',
    '90000',
    68,
    1.4,
    certified,
  ],
  ['Charcoal in bags', 'Bags of 5 kg.', 'Prunings of acacia', agro, '4402.90', '0.60', '0.09', '35000', 63, 1, withdrawn],
  [
    'Macadamia kernels, sorted',
    'Cracked elsewhere, sorted by size and packed in foil.',
    'Macadamia kernels',
    agro,
    '0802.62',
    '13.00',
    '5.10',
    '21000',
    58,
    1.2,
    rejected({
      ground: 'operations_insufficient',
      comment: 'The kernels are only sorted and packed in Nakuru. Sorting and packing alone give no origin, whatever the figure.',
    }),
  ],
  ['Honey in jars', 'Filtered, in jars of 500 g.', 'Honey of forest hives', agro, '0409.00', '5.80', '0.88', '14000', 53, 0.7, certified],
  [
    'Peanut butter, smooth',
    'In jars of 400 g.',
    'Groundnuts, salt',
    agro,
    '2008.11',
    '4.70',
    '1.05',
    '57000',
    47,
    1.5,
    { ...certified, corrected: 'The scan ends above the grand total. Please send the whole invoice.' },
  ],
  ['Aloe gel', 'Cold pressed, in bottles of 250 ml.', 'Aloe leaves', chemicals, '3304.99', '8.90', '2.20', '9000', 21, 0.8, certified],
  ['Beeswax balm', 'Tins of 30 g.', 'Beeswax, avocado oil', chemicals, '3304.10', '19.00', '4.30', '2500', 16, 1, withdrawn],
];

export const pastStories: readonly Story[] = rows.map(
  ([product, about, materials, category, hsCode, value, imported, yearlyKilograms, begun, stretch, outcome]) => ({
    product,
    about,
    materials,
    category,
    hsCode,
    value,
    imported,
    yearlyKilograms,
    begun,
    stretch,
    ...outcome,
  }),
);
