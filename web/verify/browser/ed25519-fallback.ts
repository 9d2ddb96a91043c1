import { checkEd25519, type Check } from '@thamani/credentials/keys.ts';

/** The platform's own check; where it has none, the library is fetched. */
export function platformOr(library: string): Check {
  return async (...asked) => {
    try {
      return await checkEd25519(...asked);
    } catch {
      const { check } = (await import(/* @vite-ignore */ library)) as { check: Check };
      return check(...asked);
    }
  };
}
