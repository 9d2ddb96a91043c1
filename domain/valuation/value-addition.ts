import { readPlainNumber } from '../numbers/reading.ts';

/** A decimal without loss: `units` divided by ten to the power of `decimals`. Never a float. */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
}

/** Of a decimal as it is kept and sent: digits with a point. What people type is read by `domain/numbers/reading.ts` first. */
export function exactAmount(decimal: string): Amount | undefined {
  const reading = readPlainNumber(decimal);
  if (reading.kind !== 'read') return undefined;
  const [whole = '', fraction = ''] = reading.decimal.split('.');
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/**
 * The rule by which value addition is judged, as dated data: a case keeps the scheme it was submitted under, so a scheme
 * that was once in force is never changed.
 */
export const schemes = {
  '2026-1': { thresholdPercent: 30, inclusive: false },
  '2026-2': { thresholdPercent: 30, inclusive: false, figures: 'cost_sheet' },
} as const satisfies Record<string, Scheme>;

export interface Scheme {
  /** A whole number of percent. */
  readonly thresholdPercent: number;
  /** Whether the threshold itself qualifies. */
  readonly inclusive: boolean;
  /** Both figures are computed from the cost sheet (domain/cost-sheet). Absent: they are typed, and a sheet is optional. */
  readonly figures?: 'cost_sheet';
}

export type SchemeVersion = keyof typeof schemes;

/** Where no installation says when the next one begins. */
export const currentScheme: SchemeVersion = '2026-1';

/** What is submitted on a day is under this scheme. `costSheetFrom`: the first day of `2026-2`, which each installation sets. */
export function schemeOn(day: string, costSheetFrom: string | undefined): SchemeVersion {
  return costSheetFrom !== undefined && day >= costSheetFrom ? '2026-2' : currentScheme;
}

/** A row may have a scheme that this version does not know. */
export function isScheme(version: string): version is SchemeVersion {
  return Object.hasOwn(schemes, version);
}

/** Whether the figures of a case under the scheme come from its cost sheet. */
export function takesCostSheet(version: string): boolean {
  const scheme: Scheme | undefined = isScheme(version) ? schemes[version] : undefined;
  return scheme?.figures === 'cost_sheet';
}

/** Against the scheme's threshold, by the exact value: rounding never decides. */
export type Verdict = 'above' | 'exactly' | 'below';

export interface ValueAddition {
  /** `61.20`: percent with two decimals, half up; negative where the imported inputs cost more than the product. */
  readonly percent: string;
  readonly verdict: Verdict;
  readonly qualifies: boolean;
  /** The imported inputs cost more than the product: told apart, since it is mostly a slip of unit or currency. */
  readonly negative: boolean;
  readonly scheme: SchemeVersion;
  /** Only where two decimals would hide the verdict (30.004 reads 30.00 and is above): the figure with as many as show it. */
  readonly exactPercent?: string;
}

/** (final − imported) ÷ final × 100. A final value of 0 has none. */
export function valueAddition(final: Amount, imported: Amount, version: SchemeVersion = currentScheme): ValueAddition | undefined {
  const decimals = Math.max(final.decimals, imported.decimals);
  const [whole, foreign] = [unitsAt(final, decimals), unitsAt(imported, decimals)];
  if (whole <= 0n) return undefined;
  const hundredfold = (whole - foreign) * 100n;
  const scheme: Scheme = schemes[version];
  const excess = hundredfold - BigInt(scheme.thresholdPercent) * whole;
  const verdict = excess > 0n ? 'above' : excess === 0n ? 'exactly' : 'below';
  const qualifies = verdict === 'above' || (verdict === 'exactly' && scheme.inclusive);
  const percent = rounded(hundredfold, whole, 2);
  const exactPercent = verdict === 'exactly' ? undefined : tellingFigure(hundredfold, whole, scheme.thresholdPercent);
  return {
    percent,
    verdict,
    qualifies,
    negative: foreign > whole,
    scheme: version,
    ...(exactPercent === undefined ? {} : { exactPercent }),
  };
}

/**
 * Whether a figure with two decimals is shown as above the threshold. The exact value decides: a figure of 30.00 may be 30.004, which only
 * the certificate tells.
 */
export function isShownAbove(percent: string, isCertified: boolean, version: SchemeVersion = currentScheme): boolean {
  const { thresholdPercent, inclusive }: Scheme = schemes[version];
  const [shown, threshold] = [Number(percent), thresholdPercent];
  return shown > threshold || (shown === threshold && (inclusive || isCertified));
}

function unitsAt({ units, decimals }: Amount, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - decimals);
}

/** `9.00`: a part of a whole that is not 0, in percent with two decimals, half up. */
export function percentOf(part: Amount, whole: Amount): string {
  const decimals = Math.max(part.decimals, whole.decimals);
  return rounded(unitsAt(part, decimals) * 100n, unitsAt(whole, decimals), 2);
}

/** A fraction to the given decimals, half up, which is towards the larger number for negative ones too. */
export function rounded(numerator: bigint, denominator: bigint, decimals: number): string {
  const double = 2n * numerator * 10n ** BigInt(decimals) + denominator;
  const divisor = 2n * denominator;
  const floored = double / divisor - (double < 0n && double % divisor !== 0n ? 1n : 0n);
  const digits = String(floored < 0n ? -floored : floored).padStart(decimals + 1, '0');
  return `${floored < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The shortest rounding that is not the threshold itself, where that takes more than two decimals. It ends: the value differs. */
function tellingFigure(numerator: bigint, denominator: bigint, threshold: number): string | undefined {
  for (let decimals = 2; ; decimals += 1) {
    const figure = rounded(numerator, denominator, decimals);
    if (figure !== `${threshold}.${'0'.repeat(decimals)}`) return decimals === 2 ? undefined : figure;
  }
}
