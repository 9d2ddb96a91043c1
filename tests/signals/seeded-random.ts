/** Chance from a seed: the same seed makes the same documents, on every machine (mulberry32). */
export interface Chance {
  /** From 0 up to 1, without it. */
  next(): number;
  whole(min: number, max: number): number;
  of<One>(ones: readonly One[]): One;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    of: (ones) => {
      const one = ones[whole(0, ones.length - 1)];
      if (one === undefined) throw new RangeError('nothing to choose from');
      return one;
    },
  };
}
