/** The house band: used wherever no certificate or company has a cloth of its own. */
export const houseSeed = 'thamani-91';
export const houseBlocks = 15;

type Thread = 'gold' | 'clay' | 'leaf' | 'sand' | 'ground';
type Put = (thread: Thread, path: string) => void;
type Motif = (x: number, put: Put, main: Thread, second: Thread, light: Thread) => void;

/** Cloth keeps its own dyes in both themes. */
const dyes: Record<Thread, string> = { gold: '#D99A2B', clay: '#B4532A', leaf: '#1B7F4B', sand: '#F3E9D6', ground: '#0B3D2E' };
const height = 16;
const block = height + 4;

export interface Cloth {
  readonly width: number;
  readonly height: number;
  readonly paths: readonly { readonly thread: Thread; readonly path: string }[];
}

/** Same seed, same cloth. One unit is one thread: drawn at whole multiples of a pixel its edges stay crisp. */
export function weave(seed: string, blocks: number): Cloth {
  const pick = threadPicker(seed);
  const paths: { thread: Thread; path: string }[] = [];
  const put: Put = (thread, path) => paths.push({ thread, path });
  const row = strip(pick, blocks);
  row.forEach(([motif, [main, second, light]], index) => {
    const x = 2 + index * block;
    motif(x, put, main, second, light);
    put('sand', rectangle(x + height + 0.5, 0, 0.5, height) + rectangle(x + height + 3, 0, 0.5, height));
    put(second, rectangle(x + height + 1.25, 0, 1.5, height));
  });
  return { width: row.length * block, height, paths };
}

export function weaveSvg(seed: string, blocks: number): string {
  const cloth = weave(seed, blocks);
  const drawn = cloth.paths.map(({ thread, path }) => `<path fill="${dyes[thread]}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cloth.width * 2}" height="${cloth.height * 2}" viewBox="0 0 ${cloth.width} ${cloth.height}"><path fill="${dyes.ground}" d="M0 0h${cloth.width}v${cloth.height}H0z"/>${drawn}</svg>\n`;
}

type Warp = readonly [Thread, Thread, Thread];
const warps: readonly Warp[] = [
  ['gold', 'clay', 'sand'],
  ['clay', 'gold', 'sand'],
  ['leaf', 'gold', 'sand'],
  ['gold', 'leaf', 'sand'],
];

/** The main motif on every other block, as in strip cloth; mirrored, so that either end may lead, right to left too. */
function strip(pick: (choices: number) => number, blocks: number): [Motif, Warp][] {
  const first = pick(motifs.length);
  const second = (first + 1 + pick(motifs.length - 1)) % motifs.length;
  const shift = pick(warps.length);
  const half = Array.from({ length: Math.ceil(blocks / 2) }, (_, index): [Motif, Warp] => {
    const motif = index % 2 === 0 ? first : index % 4 === 1 ? second : pick(motifs.length);
    const warp = (shift + (index % 2) + (index % 4 === 3 ? 1 : 0)) % warps.length;
    return [motifs[motif] ?? lozenge, warps[warp] ?? ['gold', 'clay', 'sand']];
  });
  return [...half, ...half.slice(0, blocks >> 1).reverse()];
}

/** FNV-1a over the seed, then xorshift: small, and the same in every engine. */
function threadPicker(seed: string): (choices: number) => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  state ||= 1;
  return (choices) => {
    state = (state ^ (state << 13)) >>> 0;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state % choices;
  };
}

const rectangle = (x: number, y: number, width: number, tall: number) => `M${x} ${y}h${width}v${tall}h${-width}z`;
const polygon = (...points: [number, number][]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`;

/** The staircase is what tells weaving from drawing. */
function steps(x: number, y: number, half: number): string {
  let path = '';
  for (let row = -half; row < half; row++) {
    const reach = half - (row < 0 ? -row - 1 : row);
    path += rectangle(x - reach, y + row, 2 * reach, 1);
  }
  return path;
}

const lozenge: Motif = (x, put, main, second, light) => {
  put(main, steps(x + 8, 8, 8));
  put('ground', steps(x + 8, 8, 6));
  put(second, steps(x + 8, 8, 5));
  put(light, steps(x + 8, 8, 2));
  for (const [dx, dy] of [
    [0, 0],
    [14, 0],
    [0, 14],
    [14, 14],
  ] as const)
    put(second, rectangle(x + dx, dy, 2, 2));
};

const teeth: Motif = (x, put, main, second, light) => {
  for (let left = x; left < x + height; left += 4) {
    put(main, polygon([left, 7], [left + 2, 1], [left + 4, 7]));
    put(second, polygon([left, 9], [left + 2, 15], [left + 4, 9]));
  }
  put(light, rectangle(x, 7.5, height, 1));
};

const chevron: Motif = (x, put, main, second, light) => {
  for (const [thread, y, thick] of [
    [main, 0, 3],
    [light, 4, 1],
    [second, 6, 3],
    [light, 10, 1],
  ] as const)
    put(thread, polygon([x, y + 5], [x + 8, y], [x + 16, y + 5], [x + 16, y + 5 + thick], [x + 8, y + thick], [x, y + 5 + thick]));
};

const hourglass: Motif = (x, put, main, second, light) => {
  put(main, polygon([x, 1], [x + 8, 8], [x, 15]) + polygon([x + 16, 1], [x + 8, 8], [x + 16, 15]));
  put(second, polygon([x + 2, 0.5], [x + 14, 0.5], [x + 8, 5.8]) + polygon([x + 2, 15.5], [x + 14, 15.5], [x + 8, 10.2]));
  put(light, steps(x + 2.5, 8, 2) + steps(x + 13.5, 8, 2));
};

const weft: Motif = (x, put, main, second, light) => {
  for (const y of [0, 12]) put(main, rectangle(x, y + 1, height, 2));
  for (let k = 0; k < 8; k++) put(k % 2 === 1 ? second : light, rectangle(x + 2 * k, 5, 2, 2) + rectangle(x + 14 - 2 * k, 9, 2, 2));
  put(main, rectangle(x, 7.5, height, 1));
};

/** The order is part of every cloth: a new motif goes to the end of none, but into a new generator. */
const motifs: readonly Motif[] = [lozenge, teeth, chevron, hourglass, weft];
