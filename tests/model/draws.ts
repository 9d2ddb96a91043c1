/** One number makes a whole command, so that a sequence is a row of numbers, which is quick to make and to shorten. */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** mulberry32 */
  below(end: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  oneOf<One>(from: readonly [One, ...One[]]): One;
  oneOf<One>(from: readonly One[]): One | undefined;
  oneOf<One>(from: readonly One[]): One | undefined {
    return from[this.below(Math.max(1, from.length))];
  }
}
