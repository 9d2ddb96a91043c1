import { decodeCbor, encodeCbor, type Cbor, type Tagged } from '@thamani/credentials/cbor.ts';
import { fromDigits, toDigits } from '@thamani/credentials/qr-seal.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';

/** The same numbers for the same seed: what was found once is found again. */
export type Dice = (sides: number) => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** All where there is room for them; otherwise some from everywhere. */
export function sampled<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as Item);
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** What a careless reader of base64 skips or takes for something else. */
const skipped = ['=', ' ', '\n', '\r', '\t', '\0', '+', '/', '.', '%', '\u00A0', '\uFEFF'];

export const everyChange = {
  /** At every place: another character, none, one more, the neighbour's, nothing from there on. */
  token(text: string): string[] {
    const changed: string[] = [];
    for (let at = 0; at <= text.length; at += 1) {
      const [before, here = '', after] = [text.slice(0, at), text[at], text.slice(at + 1)];
      changed.push(before, `${before}${skipped[at % skipped.length]}${here}${after}`);
      if (here === '') continue;
      const other = base64url[(base64url.indexOf(here) + 1 + (at % 62)) % 64] ?? 'A';
      changed.push(before + other + after, before + after, before + here + here + after, before + (after[0] ?? '') + here + after.slice(1));
    }
    return changed.filter((one) => one !== text);
  },

  /** At the ends of each part all that there is: where a careless reader skips something, it is here. */
  ends(text: string): string[] {
    const changed: string[] = [];
    const parts = text.split('.');
    for (const [n, part] of parts.entries()) {
      const whole = (other: string) => parts.map((one, index) => (index === n ? other : one)).join('.');
      for (const last of base64url) changed.push(whole(part.slice(0, -1) + last));
      for (const more of [...skipped, '==', '===', 'A', 'AA', 'AAAA']) changed.push(whole(part + more), whole(more + part));
      changed.push(whole(''), whole(part + part), whole(part.replaceAll('-', '+').replaceAll('_', '/')));
    }
    return changed.filter((one) => one !== text);
  },

  /** All nine other digits at every place, and what a careless reader of numbers skips. */
  digits(text: string): string[] {
    const changed: string[] = [];
    for (let at = 0; at <= text.length; at += 1) {
      const [before, here, after] = [text.slice(0, at), text[at], text.slice(at + 1)];
      changed.push(before, `${before}0${text.slice(at)}`, `${before}${skipped[at % skipped.length]}${text.slice(at)}`);
      if (here === undefined) continue;
      for (let digit = 0; digit < 10; digit += 1) changed.push(before + digit + after);
      changed.push(
        before + after,
        before + (after[0] ?? '') + here + after.slice(1),
        before + String.fromCharCode(0x06_60 + Number(here)) + after,
      );
    }
    changed.push(`0${text}`, `+${text}`, `${text}n`, `${text}.0`, `0x${BigInt(text).toString(16)}`, ` ${text}`, `${text}\n`);
    return changed.filter((one) => one !== text);
  },

  bytesOf: (digits: string): Uint8Array => fromDigits(digits) ?? new Uint8Array(),

  /** Every byte with each bit turned, every head in a longer form. */
  bytes(bytes: Uint8Array): Uint8Array[] {
    const changed: Uint8Array[] = [];
    const spliced = (at: number, gone: number, ...put: number[]) =>
      changed.push(Uint8Array.from([...bytes.slice(0, at), ...put, ...bytes.slice(at + gone)]));
    for (let at = 0; at <= bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      for (let bit = 0; bit < 8; bit += 1) if (at < bytes.length) spliced(at, 1, byte ^ (1 << bit));
      spliced(at, 1);
      spliced(at, 0, 0);
      spliced(at, bytes.length);
      // The same head in one, two, four or eight bytes more, wherever one could stand.
      const [major, small] = [byte & 0xe0, byte & 0x1f];
      if (small < 24)
        for (const [form, length] of [
          [24, 1],
          [25, 2],
          [26, 4],
          [27, 8],
        ] as const)
          spliced(at, 1, major | form, ...Array.from<number>({ length: length - 1 }).fill(0), small);
      if (small === 24) spliced(at, 1, major | 25, 0);
      if (small === 31) spliced(at, 1, major | 24, 31);
    }
    return changed;
  },
};

/** Other parts around the same signature. */
export function otherParts(bytes: Uint8Array, ours: PublicKey, thief: PublicKey, another: string): Uint8Array[] {
  const partsOf = (written: Uint8Array) => (decodeCbor(written) as Tagged).content as [Uint8Array, Cbor, Uint8Array, Uint8Array];
  const [header, , payload, signature] = partsOf(bytes);
  const [, , otherPayload, otherSignature] = partsOf(fromDigits(another) ?? new Uint8Array());
  const empty = new Map<number, Cbor>();
  const kid = (key: PublicKey) => Uint8Array.from(Buffer.from(key.kid, 'hex'));
  const headers = [
    encodeCbor(
      new Map<number, Cbor>([
        [1, -8],
        [4, kid(thief)],
      ]),
    ),
    encodeCbor(
      new Map<number, Cbor>([
        [1, -7],
        [4, kid(ours)],
      ]),
    ),
    encodeCbor(
      new Map<number, Cbor>([
        [1, -8],
        [2, [4]],
        [4, kid(ours)],
      ]),
    ),
    new Uint8Array(),
  ];
  const contents: Cbor[] = [
    [header, empty, otherPayload, signature],
    [header, empty, payload, otherSignature],
    [header, empty, payload, plusOrder(signature)],
    [header, empty, payload, new Uint8Array(64)],
    [header, empty, payload, signature.slice(0, 63)],
    [header, empty, payload, Uint8Array.from([...signature, 0])],
    [header, empty, payload],
    [header, empty, payload, signature, 0],
    [header, payload, signature],
    ...headers.map((other) => [other, empty, payload, signature]),
    // 51 of these went through a lax reader in the prototype.
    ...Array.from({ length: 60 }, (_, n) => [header, new Map<number, Cbor>([[n - 30, n]]), payload, signature]),
    [header, new Map<number, Cbor>([[4, kid(thief)]]), payload, signature],
    [header, [], payload, signature],
  ];
  const tags = [0, 16, 17, 19, 61, 96, 97, 98, 55_799].map((tag) => ({ tag, content: [header, empty, payload, signature] }));
  const whole = { tag: 18, content: [header, empty, payload, signature] };
  return [
    ...contents.map((content) => ({ tag: 18, content })),
    ...tags,
    whole.content,
    { tag: 18, content: whole },
    { tag: 55_799, content: whole },
  ].map((value) => encodeCbor(value));
}

/** The same point on the curve by another number: a reader that does not look at its size takes it. */
export function plusOrder(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  let sum = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`) + order;
  const changed = Uint8Array.from(signature);
  for (let at = 32; at < 64; at += 1, sum >>= 8n) changed[at] = Number(sum & 0xffn);
  return changed;
}

/** One to four changes by chance. */
export function changedTokens(text: string, dice: Dice): string {
  let changed = text;
  for (let more = 1 + dice(4); more > 0; more -= 1) {
    const at = dice(changed.length + 1);
    const [before, after] = [changed.slice(0, at), changed.slice(at)];
    const character = dice(8) === 0 ? (skipped[dice(skipped.length)] ?? '') : (base64url[dice(64)] ?? '');
    const turned = [
      before + character + after.slice(1),
      before + after.slice(1),
      before + character + after,
      before + after.slice(0, dice(20)) + after,
    ];
    changed = turned[dice(turned.length)] ?? '';
  }
  return changed === text ? `${text}A` : changed;
}

export function changedSeals(digits: string, bytes: Uint8Array, dice: Dice): string {
  if (dice(2) === 0) {
    const changed = digits.split('');
    for (let more = 1 + dice(4); more > 0; more -= 1) changed.splice(dice(changed.length), dice(2), String(dice(10)));
    return changed.join('') === digits ? `${digits}0` : changed.join('');
  }
  const changed = [...bytes];
  for (let more = 1 + dice(4); more > 0; more -= 1) changed.splice(dice(changed.length), dice(3) === 0 ? 0 : 1, dice(256));
  const written = toDigits(Uint8Array.from(changed));
  return written === digits ? `${digits}0` : written;
}
