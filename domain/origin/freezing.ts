import type { Goods } from './goods.ts';
import type { OriginList } from './list.ts';
import type { Setting } from './materials.ts';
import { engineVersion, originOf, type OriginVerdict } from './verdict.ts';

/** When the verdict of an application is frozen: as the company submits it, and as it is approved. */
export const verdictMoments = ['submission', 'approval'] as const;
export type VerdictMoment = (typeof verdictMoments)[number];

/** A verdict with all that it was computed from, so that the same can be computed again years later (Annex 2, Article 32). */
export interface FrozenVerdict {
  readonly list: string;
  readonly engine: number;
  readonly day: string;
  /** Canonical text of goods and setting. */
  readonly inputs: string;
  /** Of `inputs`, hexadecimal. */
  readonly sha256: string;
  readonly verdict: OriginVerdict;
}

/** SHA-256 of a text in UTF-8, hexadecimal: given, since browser and server have different ones. */
export type Digest = (text: string) => string;

export function freeze(goods: Goods, setting: Setting, digest: Digest): FrozenVerdict {
  const { list, day, stateParties, unproven } = setting;
  const inputs = canonical({ goods, day, stateParties: [...stateParties].toSorted(), unproven });
  return { list: list.version, engine: engineVersion, day, inputs, sha256: digest(inputs), verdict: originOf(goods, setting) };
}

export type RecountFault = 'inputs_changed' | 'list_unknown' | 'engine_differs' | 'verdict_differs';

/** Undefined where the verdict is the one that the stored inputs give today. */
export function recountFault(frozen: FrozenVerdict, lists: readonly OriginList[], digest: Digest): RecountFault | undefined {
  const { inputs, sha256, engine, verdict } = frozen;
  if (digest(inputs) !== sha256) return 'inputs_changed';
  const list = lists.find(({ version }) => version === frozen.list);
  if (list === undefined) return 'list_unknown';
  if (engine !== engineVersion) return 'engine_differs';
  const { goods, day, stateParties, unproven } = readInputs(inputs);
  const again = originOf(goods, { list, day, stateParties: new Set(stateParties), unproven });
  return canonical(again) === canonical(verdict) && day === frozen.day ? undefined : 'verdict_differs';
}

interface Inputs {
  readonly goods: Goods;
  readonly day: string;
  readonly stateParties: readonly string[];
  readonly unproven: Setting['unproven'];
}

function readInputs(inputs: string): Inputs {
  return JSON.parse(inputs, (_, value: unknown) => {
    const isBigInt = typeof value === 'object' && value !== null && 'bigint' in value;
    return isBigInt ? BigInt(String(value.bigint)) : value;
  }) as Inputs;
}

/** One text for equal values: keys sorted, absent ones left out, whole numbers of any size as `{"bigint":"12"}`. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return { bigint: String(part) };
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
