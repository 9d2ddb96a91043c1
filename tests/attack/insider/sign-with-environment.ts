import { createSigningKeys } from '@thamani/server/context.ts';
import { readConfig } from '@thamani/server/config/config.ts';

/** One signature with the key that this environment opens. A program of its own, since a process opens the tokens of one folder alone. */
const keys = createSigningKeys(readConfig(process.env));
const signature = await (await keys.current()).sign(new TextEncoder().encode('a certificate that nobody approved'));
await keys.close();
if (signature.byteLength !== 64) throw new Error('no signature came of it');
