/**
 * What a certificate's rosette is drawn from (`domain/certificates/rosette.ts`), on paper and on the verify page: the SHA-256 of its signed
 * credential, in hexadecimal.
 */
export async function rosetteHash(credential: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(credential));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
