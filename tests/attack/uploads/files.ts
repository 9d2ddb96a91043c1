/** A hostile file, and what may become of it. */
export interface Hostile {
  readonly what: string;
  readonly bytes: Buffer;
  /** As the sender names it. */
  readonly name: string;
  readonly mediaType: 'photo' | 'document';
  readonly may: readonly Outcome[];
  /** What must not be left in the copy that people open. */
  readonly traces: readonly string[];
  /** The whole form, where the trick is in the form and not in the file. */
  readonly form?: { readonly type: string; readonly body: Buffer };
}

/** Refused before it is stored; refused by its check; or seen only as a disarmed copy. */
export type Outcome = 'at once' | 'by the check' | 'disarmed';

export function hostile(what: string, bytes: Buffer | string, may: readonly Outcome[], more: Partial<Hostile> = {}): Hostile {
  const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return { what, bytes: content, name: 'evidence.pdf', mediaType: 'document', may, traces: [], ...more };
}

export const onlyAtOnce = ['at once'] as const;
export const refused = ['at once', 'by the check'] as const;
export const any = ['at once', 'by the check', 'disarmed'] as const;
export const disarmed = ['disarmed'] as const;

/** Draws that are the same in every run. */
export function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
