/** One way of changing a signed file, with its name. */
export interface Change {
  readonly what: string;
  readonly pdf: Buffer;
}

interface Hole {
  readonly from: number;
  readonly to: number;
}

type Dice = (below: number) => number;

/** The same throws for the same seed, so that a file that was taken can be made again (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const inside = ({ from, to }: Hole, roll: Dice): number => from + 1 + roll(to - from - 2);

const ways: Readonly<Record<string, (pdf: Buffer, roll: Dice, other: Buffer, hole: Hole) => Buffer>> = {
  'a bit': (pdf, roll) => written(pdf, roll(pdf.length), (byte) => byte ^ (1 << roll(8))),
  'a byte': (pdf, roll) => written(pdf, roll(pdf.length), (byte) => byte + 1 + roll(255)),
  'a bit of the signature': (pdf, roll, _, hole) => written(pdf, inside(hole, roll), (byte) => byte ^ (1 << roll(8))),
  'a digit of the signature': (pdf, roll, _, hole) => {
    const at = inside(hole, roll);
    return written(pdf, at, (byte) =>
      '0123456789abcdef'.charCodeAt(('0123456789abcdef'.indexOf(String.fromCharCode(byte)) + 1 + roll(15)) % 16),
    );
  },
  'large letters in the signature': (pdf, _, __, { from, to }) => {
    const text = pdf.subarray(from, to).toString('latin1');
    return Buffer.concat([pdf.subarray(0, from), Buffer.from(text.toUpperCase(), 'latin1'), pdf.subarray(to)]);
  },
  'what fills the signature up': (pdf, roll, _, { to }) => written(pdf, to - 2 - roll(100), () => '123456789abcdef'.charCodeAt(roll(15))),
  'a byte more': (pdf, roll) => {
    const at = roll(pdf.length + 1);
    return Buffer.concat([pdf.subarray(0, at), Buffer.from([roll(256)]), pdf.subarray(at)]);
  },
  'a byte less': (pdf, roll) => {
    const at = roll(pdf.length);
    return Buffer.concat([pdf.subarray(0, at), pdf.subarray(at + 1)]);
  },
  'a piece cut out': (pdf, roll) => {
    const at = roll(pdf.length);
    return Buffer.concat([pdf.subarray(0, at), pdf.subarray(at + 1 + roll(2_000))]);
  },
  'cut off': (pdf, roll) => pdf.subarray(0, roll(pdf.length)),
  'more after it': (pdf, roll) => Buffer.concat([pdf, Buffer.from('\n% '.repeat(1 + roll(50)))]),
  'an update after it': (pdf, roll) => {
    const text = pdf.toString('latin1', pdf.length - 200);
    const [, table = '0'] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
    const update = `2 0 obj\n<< /Title (${roll(1_000_000)}) >>\nendobj\n`;
    const place = String(pdf.length).padStart(10, '0');
    const end = `xref\n2 1\n${place} 00000 n \ntrailer\n<< /Size 136 /Root 133 0 R /Prev ${table} >>\nstartxref\n${pdf.length + update.length}\n%%EOF\n`;
    return Buffer.concat([pdf, Buffer.from(update + end)]);
  },
  'two pieces exchanged': (pdf, roll) => {
    const [at, length] = [roll(pdf.length - 4_000), 1 + roll(1_000)];
    const [one, two] = [pdf.subarray(at, at + length), pdf.subarray(at + length, at + length * 2)];
    return Buffer.concat([pdf.subarray(0, at), two, one, pdf.subarray(at + length * 2)]);
  },
  'a piece of another certificate': (pdf, roll, other) => {
    const at = roll(Math.min(pdf.length, other.length) - 1);
    const length = 1 + roll(5_000);
    return Buffer.concat([pdf.subarray(0, at), other.subarray(at, at + length), pdf.subarray(at + length)]);
  },
  'the signature of another certificate': (pdf, _, other, { from }) => Buffer.concat([pdf.subarray(0, from), other.subarray(from)]),
};

const names = Object.keys(ways);

/** One change by chance; another is made where it came out as it was. */
export function changesOf(roll: Dice, pdf: Buffer, other: Buffer, hole: Hole): Change {
  for (;;) {
    const what = names[roll(names.length)] ?? 'a bit';
    const changed = ways[what]?.(pdf, roll, other, hole);
    if (changed !== undefined && !changed.equals(pdf)) return { what, pdf: changed };
  }
}

function written(pdf: Buffer, at: number, to: (byte: number) => number): Buffer {
  const changed = Buffer.from(pdf);
  changed[at] = to(changed[at] ?? 0) & 0xff;
  return changed;
}
