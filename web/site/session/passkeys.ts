/** The browser's interface for passkeys, spoken to in JSON, as the server writes and reads it. */

type Json = Readonly<Record<string, unknown>>;
export type ShownPasskey = { readonly id: string } & Record<string, unknown>;

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Undefined where the person put the browser's question away, or has no passkey for us. */
export async function showPasskey(options: Json): Promise<ShownPasskey | undefined> {
  return asked(async () => navigator.credentials.get({ publicKey: requestOptions(options) }));
}

export async function makePasskey(options: Json): Promise<ShownPasskey | undefined> {
  return asked(async () => navigator.credentials.create({ publicKey: creationOptions(options) }));
}

async function asked(ask: () => Promise<Credential | null>): Promise<ShownPasskey | undefined> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? jsonOf(credential) : undefined;
  } catch (error) {
    // Everything that a person can cause: put away, timed out, already registered on this device, no such device.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function requestOptions(options: Json): PublicKeyCredentialRequestOptions {
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function')
    return PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return {
    ...options,
    challenge: bytesOf(options['challenge']),
    allowCredentials: descriptors(options['allowCredentials']),
  };
}

function creationOptions(options: Json): PublicKeyCredentialCreationOptions {
  if (typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function')
    return PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const user = options['user'] as { readonly id: string; readonly name: string; readonly displayName: string };
  return {
    ...(options as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytesOf(options['challenge']),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: descriptors(options['excludeCredentials']),
  };
}

function descriptors(listed: unknown): PublicKeyCredentialDescriptor[] {
  if (!Array.isArray(listed)) return [];
  return (listed as PublicKeyCredentialDescriptorJSON[]).map(({ id }) => ({ type: 'public-key', id: bytesOf(id) }));
}

/** Older browsers know the interface, but not its JSON. */
function jsonOf(credential: PublicKeyCredential): ShownPasskey {
  if (typeof credential.toJSON === 'function') return credential.toJSON() as unknown as ShownPasskey;
  const { id, rawId, type, response } = credential;
  const parts: [string, unknown][] = [['clientDataJSON', textOf(response.clientDataJSON)]];
  if (response instanceof AuthenticatorAttestationResponse)
    parts.push(['attestationObject', textOf(response.attestationObject)], ['transports', response.getTransports()]);
  if (response instanceof AuthenticatorAssertionResponse) {
    parts.push(['authenticatorData', textOf(response.authenticatorData)], ['signature', textOf(response.signature)]);
    if (response.userHandle !== null) parts.push(['userHandle', textOf(response.userHandle)]);
  }
  return { id, rawId: textOf(rawId), type, response: Object.fromEntries(parts), clientExtensionResults: {} };
}

function bytesOf(base64url: unknown): Uint8Array<ArrayBuffer> {
  const plain = String(base64url).replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
