/** What is compared without a document: registrations as people type them, and value additions beside their group. */

export interface Registration {
  readonly country: string;
  readonly number: string;
  /** Another company typed the same before. */
  readonly isShared: boolean;
}

/** Each pair: as one company typed it, and as another did. */
const spelledAgain = [
  ['NG', 'RC 123-456', 'rc123456'],
  ['NG', 'RC/0099871', 'RC 99871'],
  ['GH', 'CS-441-200-15', 'cs 44120015'],
  ['KE', 'PVT-9AXU7L2', 'pvt 9axu7l2'],
  ['SN', 'SN.DKR.2019.B.4471', 'SN DKR 2019 B 4471'],
  ['CI', 'RCCM CI-ABJ-2018-B-1207', 'ci/abj/2018/b/1207'],
  ['EG', 'س.ت ٤٤٥٥٦٦', 'س ت 445566'],
  ['MA', '00 317 554', '317554'],
  ['TN', 'B0112342020', 'b 011234 2020'],
] as const;
const ofOthers = [
  ['NG', 'RC 123-457'],
  ['GH', 'RC 123-456'],
  ['KE', 'PVT-9AXU7L3'],
  ['SN', 'SN.DKR.2019.B.4472'],
  ['CI', 'RCCM CI-ABJ-2018-B-1270'],
  ['EG', 'س.ت ٤٤٥٥٦٧'],
  ['MA', 'RC 12'],
  ['MA', '12'],
  ['TN', 'B0112342021'],
] as const;

export const registrations: readonly Registration[] = [
  ...spelledAgain.map(([country, number]) => ({ country, number, isShared: false })),
  ...ofOthers.map(([country, number]) => ({ country, number, isShared: false })),
  ...spelledAgain.map(([country, , number]) => ({ country, number, isShared: true })),
];

export interface Share {
  readonly percent: number;
  readonly group: readonly number[];
  readonly isFar: boolean;
}

const usual = Array.from({ length: 40 }, (_, index) => 44 + (index % 13));
const agreeing = Array.from({ length: 25 }, () => 50);
const spread = Array.from({ length: 60 }, (_, index) => 32 + index);

export const shares: readonly Share[] = [
  ...[95, 88, 5, 99].map((percent) => ({ percent, group: usual, isFar: true })),
  ...[80, 20].map((percent) => ({ percent, group: agreeing, isFar: true })),
  ...[50, 44, 56, 38, 62].map((percent) => ({ percent, group: usual, isFar: false })),
  ...[52, 58, 45].map((percent) => ({ percent, group: agreeing, isFar: false })),
  ...[31, 95, 60].map((percent) => ({ percent, group: spread, isFar: false })),
  // Too few to compare with: nothing is said, whatever the figure.
  ...[99, 1].map((percent) => ({ percent, group: usual.slice(0, 19), isFar: false })),
];
