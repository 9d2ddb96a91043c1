/** Languages that a certificate is printed in. */
export const certificateLanguages = ['en', 'fr', 'ar'] as const;
export type CertificateLanguage = (typeof certificateLanguages)[number];

/**
 * What was published under a number, signed: the SHA-256 of each language's file, which neither the credential inside it nor the seal on it
 * can carry (rulings, section 6), and the seal itself.
 */
export interface Manifest {
  readonly number: string;
  readonly seal: string;
  readonly files: readonly { readonly language: CertificateLanguage; readonly sha256: string; readonly bytes: number }[];
  /** ISO 8601: when it was signed. */
  readonly asOf: string;
}

export const manifestType = 'thamani-manifest+jwt';
