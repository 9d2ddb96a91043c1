import { createClient } from '@thamani/client/client.ts';
import { beginPasskeyStepUp } from '@thamani/contract/second-factors.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { showPasskey } from '@thamani/site/session/passkeys.ts';

/** What a form sends as `passkey`; nothing where none was shown, or where it could not be asked for. */
export async function passkeyForProof(language: Language): Promise<string | undefined> {
  try {
    const { data: asked } = await createClient({ origin: location.origin, language }).call(beginPasskeyStepUp);
    const response = await showPasskey(asked.options);
    return response === undefined ? undefined : JSON.stringify({ challenge_id: asked.challenge_id, response });
  } catch {
    return undefined;
  }
}
