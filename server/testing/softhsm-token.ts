import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

/** A process opens the tokens of one folder: all of its tests share it, each with a token of its own. */
let folder: string | undefined;
let users = 0;

/** Settings of a token that no other test uses; the first request for a key creates it. */
export function ownToken(): { readonly settings: { SIGNER_PKCS11_TOKEN: string; SOFTHSM_TOKENS: string }; remove(): void } {
  folder ??= mkdtempSync(join(tmpdir(), 'thamani-tokens-'));
  users += 1;
  return {
    settings: { SIGNER_PKCS11_TOKEN: `tests-${randomBytes(8).toString('hex')}`, SOFTHSM_TOKENS: folder },
    remove() {
      users -= 1;
      if (users > 0 || folder === undefined) return;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
