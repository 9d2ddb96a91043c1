import { z } from 'zod';
import { anyJson, text } from './text.ts';

/** Made for and by a passkey, as the browser's interface has them. */
export const passkeyOptions = z
  .object({ message: z.string(), data: z.object({ challenge_id: z.uuid(), options: z.looseObject({}) }) })
  .meta({ id: 'PasskeyOptions' });

const response = z
  .looseObject({ id: text(2000) })
  .catchall(anyJson())
  .describe('The WebAuthn response of the browser, as JSON.');

export const passkeyShown = z.object({ challenge_id: z.uuid(), response }).meta({ id: 'PasskeyShown' });
