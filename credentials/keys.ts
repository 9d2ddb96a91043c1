/** Who signs and who checks. The signer's key never comes here: it signs what it is given, elsewhere. */

export interface PublicKey {
  /** Eight bytes as hex, made from the key itself. */
  readonly kid: string;
  /** 32 bytes of Ed25519. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** From and until when it signed: what it signed then holds for ever. */
  readonly from: string;
  readonly until?: string;
}

/** Whether what bears this day can be the key's: one that no longer signs is believed for what it signed, and for nothing later. */
export function couldSign({ until }: Pick<PublicKey, 'until'>, day: string): boolean {
  return until === undefined || day.slice(0, 10) <= until;
}

/** Signs with the key of that id, wherever it is kept. */
export interface SigningKey {
  readonly kid: string;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

export async function kidOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Check = (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** By the platform; a page on an old phone passes another. */
export const checkEd25519: Check = async (key, signature, message) => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, message);
};
