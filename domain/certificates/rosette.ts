/**
 * A guilloche drawn from a certificate's own hash, in a box of −100 to 100. Each layer is one closed trochoid, two turning circles whose
 * radius swells by petals: one stroke of the pen, as an engraver's lathe cuts it. An aid to the eye, not a proof.
 */
export interface RosetteLayer {
  readonly layer: 'rim' | 'field' | 'heart';
  /** The path of an SVG. */
  readonly d: string;
}

type Point = readonly [x: number, y: number];

/** `hash`: a SHA-256 in hexadecimal. */
export function rosette(hash: string): RosetteLayer[] {
  const take = choicesOf(hash);
  // 6 to 13, the same in all layers: the eye counts them first.
  const petals = 6 + take(8);
  const [eye, waist, shoulder] = [10 + take(9), 34 + take(14), 62 + take(12)];
  const ring = (
    layer: RosetteLayer['layer'],
    inner: number,
    outer: number,
    turns: number,
    crests: number,
    depth: number,
    rings: boolean,
  ): RosetteLayer => {
    const lobes = coprime(petals * Math.round(crests / petals) + 1, turns);
    const twist = (take(16) * Math.PI) / 8 / petals;
    return { layer, d: stroke(trochoid({ inner, outer, turns, lobes, petals, depth, rings, twist })) };
  };
  return [
    ring('rim', shoulder + 14, 100, 11 + take(5), 96 + take(32), 0.03 + take(4) / 100, false),
    ring('rim', shoulder + 4, 92, 7 + take(5), 60 + take(24), 0.08 + take(6) / 100, take(2) === 1),
    ring('field', waist, shoulder + 14, 7 + take(5), 52 + take(24), 0.16 + take(12) / 100, take(2) === 1),
    ring('field', waist - 10, shoulder - 4, 5 + take(4), 40 + take(20), 0.1 + take(10) / 100, take(2) === 0),
    ring('heart', eye, waist + 6, 4 + take(4), 24 + take(16), 0.12 + take(14) / 100, take(2) === 1),
    ring('heart', 2, eye + 8, 3 + take(3), 14 + take(8), 0, false),
  ];
}

/** As they are printed, so that a certificate looks the same in both themes: forest, leaf, gold, clay. */
const inks = ['#0B3D2E', '#1B7F4B', '#D99A2B', '#B4532A'] as const;

/** As a file. Colour runs across the whole figure, as in rainbow printing: cheap to draw, hard to copy on an office printer. */
export function rosetteSvg(hash: string): string {
  const stops = inks.map((ink, place) => `<stop offset="${(place / (inks.length - 1)).toFixed(2)}" stop-color="${ink}"/>`).join('');
  const strokes = rosette(hash)
    .map(({ layer, d }) => `<path class="${layer}" d="${d}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="-101 -101 202 202"><defs>` +
    `<linearGradient id="iris" gradientUnits="userSpaceOnUse" x1="-95" y1="-60" x2="95" y2="60">${stops}</linearGradient></defs>` +
    `<g fill="none" stroke="url(#iris)" stroke-width="0.22">${strokes}</g></svg>\n`
  );
}

/** The hash feeds one choice after the other, a byte each, and begins again where it ends. */
function choicesOf(hash: string): (among: number) => number {
  if (!/^(?:[\da-f]{2})+$/i.test(hash)) throw new RangeError('a rosette needs a hash');
  const bytes = (hash.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  let taken = 0;
  return (among) => (bytes[taken++ % bytes.length] ?? 0) % among;
}

/** Otherwise the pen closes early, and the lattice thins out. */
function coprime(lobes: number, turns: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let found = lobes;
  while (divisor(turns, found) !== 1) found += 1;
  return found;
}

interface Curve {
  /** The ring that it fills. */
  readonly inner: number;
  readonly outer: number;
  /** How often the pen goes round, and how many crests it draws in all. */
  readonly turns: number;
  readonly lobes: number;
  readonly petals: number;
  readonly depth: number;
  /** Overlapping rings (an epitrochoid) in place of a lattice (a hypotrochoid). */
  readonly rings: boolean;
  readonly twist: number;
}

function trochoid({ inner, outer, turns, lobes, petals, depth, rings, twist }: Curve): Point[] {
  const [wide, narrow] = [(inner + outer) / 2, (outer - inner) / 2];
  const speed = rings ? lobes + turns : turns - lobes;
  const samples = lobes * 10;
  return Array.from({ length: samples }, (_, sample) => {
    const t = (2 * Math.PI * sample) / samples;
    const x = wide * Math.cos(turns * t + twist) + narrow * Math.cos(speed * t);
    const y = wide * Math.sin(turns * t + twist) + narrow * Math.sin(speed * t);
    // Never beyond the outer edge.
    const swell = 1 + (depth * (Math.cos(petals * Math.atan2(y, x)) - 1)) / 2;
    return [x * swell, y * swell];
  });
}

/**
 * Quadratic arcs that meet at midpoints, in whole tenths (finer than an office printer draws) and counted from the rounded pen: short, and
 * no error grows along the way.
 */
function stroke(points: readonly Point[]): string {
  const at = (index: number): Point => points[index % points.length] ?? [0, 0];
  const tenths = ([x, y]: Point): Point => [Math.round(x * 10), Math.round(y * 10)];
  const middle = (index: number): Point => {
    const [[x1, y1], [x2, y2]] = [at(index), at(index + 1)];
    return tenths([(x1 + x2) / 2, (y1 + y2) / 2]);
  };
  const written = (value: number): string => (value < 0 ? '' : ' ') + String(value / 10).replace(/^(-?)0\./, '$1.');
  let pen = middle(0);
  let d = `M${pen[0] / 10} ${pen[1] / 10}q`;
  for (let index = 1; index <= points.length; index += 1) {
    const end = middle(index);
    for (const [x, y] of [tenths(at(index)), end]) d += written(x - pen[0]) + written(y - pen[1]);
    pen = end;
  }
  return `${d.replace('q ', 'q')}z`;
}
