import { verifyAsync } from '@noble/ed25519';
import type { Check } from '@thamani/credentials/keys.ts';

/** For browsers whose own cryptography has no Ed25519; the hash is still theirs. */
export const check: Check = (key, signature, message) => verifyAsync(signature, message, key, { zip215: false });
