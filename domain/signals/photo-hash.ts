/** The side of the small grey picture that a photo is hashed from. */
export const hashedSide = 32;
const kept = 8;
/** Of 255: a picture whose points stray less from their middle is of one colour, and its hash would be one of the grain. */
const leastStray = 3;

/**
 * 64 bits of what a photo looks like from afar: its lowest frequencies (a discrete cosine transform), each above or below their middle.
 * Re-saved, made smaller or a little brighter it stays the same but for a few bits; another photo differs in about half of them.
 * `grey`: brightness of each of the picture's points, row by row. 0 where there is nothing on it to tell it by.
 */
export function photoHash(grey: Uint8Array): bigint {
  if (grey.length !== hashedSide * hashedSide) throw new RangeError(`a hash is made of ${hashedSide} × ${hashedSide} points`);
  if (strayOf(grey) < leastStray) return 0n;
  const frequencies: number[] = [];
  for (let v = 0; v < kept; v += 1) for (let u = 0; u < kept; u += 1) frequencies.push(frequency(grey, u, v));
  // The first is the brightness of the whole, and says nothing of what is on it.
  const [, ...rest] = frequencies;
  const sorted = rest.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return frequencies.reduce((hash, value, bit) => (value > middle ? hash | (1n << BigInt(bit)) : hash), 0n);
}

function strayOf(grey: Uint8Array): number {
  const middle = grey.reduce((sum, point) => sum + point, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, point) => sum + (point - middle) ** 2, 0) / grey.length);
}

const cosines = Array.from({ length: kept }, (_, u) =>
  Array.from({ length: hashedSide }, (__, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * hashedSide))),
);

function frequency(grey: Uint8Array, u: number, v: number): number {
  const [across = [], down = []] = [cosines[u], cosines[v]];
  let sum = 0;
  for (let y = 0; y < hashedSide; y += 1)
    for (let x = 0; x < hashedSide; x += 1) sum += (grey[y * hashedSide + x] ?? 0) * (across[x] ?? 0) * (down[y] ?? 0);
  return sum;
}
