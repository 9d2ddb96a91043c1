/** So many certified in the same chapter of the Harmonized System make a group to compare with. */
export const fewestToCompare = 20;

/** How far from the middle, in spreads of the group, is unusual; the usual bound for outliers by medians. */
const farSpreads = 3.5;
/** A group that agrees to the point must not make every other figure unusual. */
const leastSpread = 5;

export interface GroupComparison {
  readonly size: number;
  /** In percent, as the group's middle one has it. */
  readonly middle: number;
  readonly isFar: boolean;
}

/** A share against those that were certified before it, by median and median deviation: a few odd ones among them move neither. */
export function compareWithGroup(share: number, group: readonly number[]): GroupComparison | 'too_few_to_compare' {
  if (group.length < fewestToCompare) return 'too_few_to_compare';
  const middle = median(group);
  const spread = Math.max(leastSpread, 1.4826 * median(group.map((one) => Math.abs(one - middle))));
  return { size: group.length, middle, isFar: Math.abs(share - middle) / spread > farSpreads };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
