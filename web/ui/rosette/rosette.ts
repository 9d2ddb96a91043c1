/**
 * A guilloche drawn from a certificate's own hash, in a box of -100 to 100. Every layer is one closed trochoid
 * z(t) = A e^(ipt) + B e^(∓iqt), its radius swelled by petals: minus gives a hypotrochoid (a lattice), plus an epitrochoid
 * (overlapping rings). One pen stroke each, as an engraver's lathe cuts it. Pure: the same hash gives the same bytes for ever.
 */
export function rosette(hex: string): readonly RosetteStroke[] {
  const take = choices(hex);
  const petals = 6 + take(8); // 6 to 13, shared by all layers: the eye counts them first
  const eye = 10 + take(9);
  const waist = 34 + take(14);
  const shoulder = 62 + take(12);
  // A table's cells are read from left to right, and each takes its byte in that order: it must not be rearranged.
  const ring = (layer: RosetteLayer, inner: number, outer: number, turns: number, crests: number, depth: number, epi: boolean) => {
    const lobes = petals * Math.round(crests / petals) + 1;
    const twist = (take(16) * Math.PI) / 8 / petals;
    return { layer, path: trochoid({ inner, outer, turns, lobes, petals, depth, epi, twist }) };
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

export type RosetteLayer = 'rim' | 'field' | 'heart';

export interface RosetteStroke {
  readonly layer: RosetteLayer;
  readonly path: string;
}

/** As a file of its own. Colour runs across the whole figure, as in rainbow printing: cheap to draw, hard to copy on an office printer. */
export function rosetteSvg(hex: string, width = 0.22): string {
  const stops = inks.map((ink, place) => `<stop offset="${(place / (inks.length - 1)).toFixed(2)}" stop-color="${ink}"/>`).join('');
  const strokes = rosette(hex)
    .map(({ layer, path }) => `<path class="${layer}" d="${path}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="-101 -101 202 202"><defs>` +
    `<linearGradient id="iris" gradientUnits="userSpaceOnUse" x1="-95" y1="-60" x2="95" y2="60">${stops}</linearGradient></defs>` +
    `<g fill="none" stroke="url(#iris)" stroke-width="${width}">${strokes}</g></svg>\n`
  );
}

/** Forest, leaf, gold, clay as they are printed: a certificate looks the same in both themes. */
export const inks = ['#0B3D2E', '#1B7F4B', '#D99A2B', '#B4532A'] as const;

/** The hash is read byte by byte: a SHA-256 feeds every choice once, a shorter string repeats. */
function choices(hex: string): (among: number) => number {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new RangeError('a rosette is drawn from the hexadecimal digits of a hash');
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  let next = 0;
  return (among) => (bytes[next++ % bytes.length] ?? 0) % among;
}

interface Trochoid {
  /** The ring that the curve fills. */
  readonly inner: number;
  readonly outer: number;
  /** How often the pen goes round. */
  readonly turns: number;
  /** How many crests in all. */
  readonly lobes: number;
  readonly petals: number;
  readonly depth: number;
  readonly epi: boolean;
  readonly twist: number;
}

type Point = readonly [number, number];

function trochoid({ inner, outer, turns, lobes: wanted, petals, depth, epi, twist }: Trochoid): string {
  let lobes = wanted;
  while (commonDivisor(turns, lobes) !== 1) lobes++; // coprime, or the pen closes early and the lattice thins out
  const big = (inner + outer) / 2;
  const small = (outer - inner) / 2;
  const counter = epi ? lobes + turns : turns - lobes;
  const samples = lobes * 10;
  const points = Array.from({ length: samples }, (_, sample): Point => {
    const t = (2 * Math.PI * sample) / samples;
    const [a, b] = [turns * t + twist, counter * t];
    const [x, y] = [big * Math.cos(a) + small * Math.cos(b), big * Math.sin(a) + small * Math.sin(b)];
    const swell = 1 + (depth * (Math.cos(petals * Math.atan2(y, x)) - 1)) / 2; // never beyond `outer`
    return [x * swell, y * swell];
  });
  return stroke(points);
}

/**
 * A closed smooth path: quadratic arcs joined at midpoints, in whole tenths (finer than any office printer) and relative
 * to the rounded pen, so that the file is small and no rounding error grows along the way.
 */
function stroke(points: readonly Point[]): string {
  const at = (i: number): Point => points[i % points.length] ?? [0, 0];
  const middle = (i: number): Point => [tenths((at(i)[0] + at(i + 1)[0]) / 2), tenths((at(i)[1] + at(i + 1)[1]) / 2)];
  let pen = middle(0);
  let path = `M${pen[0] / 10} ${pen[1] / 10}q`;
  for (let i = 1; i <= points.length; i++) {
    const bend: Point = [tenths(at(i)[0]), tenths(at(i)[1])];
    const end = middle(i);
    for (const [x, y] of [bend, end]) path += written(x - pen[0]) + written(y - pen[1]);
    pen = end;
  }
  return `${path.replace('q ', 'q')}z`;
}

const tenths = (value: number): number => Math.round(value * 10);

const written = (value: number): string => (value < 0 ? '' : ' ') + String(value / 10).replace(/^(-?)0\./, '$1.');

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
