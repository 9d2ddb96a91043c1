import type { Client } from '@thamani/client/client.ts';
import { proveIdentity } from '@thamani/contract/accounts.ts';
import { proveIdentityByPasskey } from '@thamani/contract/second-factors.ts';
import { factorCodeIn, passkeyIn, textIn } from '../sign-in/form-data.ts';

/** Shows again who it is, for what needs a fresh proof: a passkey, or the password with the code of a factor where the account has one. */
export function prove(api: Client, form: FormData): Promise<{ readonly message: string }> {
  const passkey = passkeyIn(form);
  if (passkey !== undefined) return api.call(proveIdentityByPasskey, { body: passkey });
  const code = form.has('code') ? { code: factorCodeIn(form) } : {};
  return api.call(proveIdentity, { body: { password: textIn(form, 'password'), ...code } });
}
