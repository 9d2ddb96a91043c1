import type { searchHsCodes } from '@thamani/contract/classification.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type FoundHsCodes = AnswerOf<typeof searchHsCodes>;

export interface HsSearch {
  readonly language: string;
  readonly search: string;
  readonly signal: AbortSignal;
}

/** From the browser, as one types: asked of the page's own origin and kept by the browser. Undefined where there is no answer. */
export async function findHsCodes({ language, search, signal }: HsSearch): Promise<FoundHsCodes | undefined> {
  try {
    const answer = await fetch(`/api/hs-codes?search=${encodeURIComponent(search)}`, {
      headers: { accept: 'application/json', 'accept-language': language },
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    return answer.ok ? ((await answer.json()) as FoundHsCodes) : undefined;
  } catch {
    return undefined;
  }
}
