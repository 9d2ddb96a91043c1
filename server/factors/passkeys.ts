import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** The browser's answer, as it came: the library checks its shape, and throws at what it does not know. */
export type Shown = Readonly<Record<string, unknown>>;

interface Site {
  readonly origin: string;
}

/** As it is kept since its registration. */
export interface KnownPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: string[];
}

type PasskeyReference = Pick<KnownPasskey, 'credential_id' | 'transports'>;

/** What a browser sends for a challenge that it was given. */
export interface PasskeyShown {
  readonly challenge_id: string;
  readonly response: Shown & { readonly id: string };
}

export interface NewPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** The library's options, as JSON goes over the wire. */
type Options = Record<string, unknown>;

/**
 * The person proves themselves to the device too (user verification), which makes a passkey two factors in one. A device that holds one of
 * the known passkeys makes no second one.
 */
export async function optionsToRegister(
  site: Site,
  nonce: Buffer,
  person: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly PasskeyReference[],
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: 'Thamani',
    rpID: new URL(site.origin).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: Uint8Array.from(Buffer.from(person.id)),
    challenge: Uint8Array.from(nonce),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

export async function optionsToShow(site: Site, nonce: Buffer, known: readonly PasskeyReference[]): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(site.origin).hostname,
    challenge: Uint8Array.from(nonce),
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  return { ...options };
}

/** The new passkey, or undefined where the answer does not hold. */
export async function readRegistration(site: Site, nonce: Buffer, shown: Shown): Promise<NewPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: shown as unknown as RegistrationResponseJSON,
      expectedChallenge: nonce.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: new URL(site.origin).hostname,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: transports ?? [] };
  } catch {
    // Whatever is wrong with it, it is no proof; the library's words may quote what was sent.
    return undefined;
  }
}

/** The counter to keep, or undefined where the answer does not hold. */
export async function readProof(site: Site, nonce: Buffer, known: KnownPasskey, shown: Shown): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown as unknown as AuthenticationResponseJSON,
      expectedChallenge: nonce.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: new URL(site.origin).hostname,
      credential: {
        id: known.credential_id,
        publicKey: Uint8Array.from(known.public_key),
        counter: Number(known.counter),
        transports: known.transports,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
