import { randomUUID } from 'node:crypto';
import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type CertificateLanguage, type Manifest, published } from '@thamani/credentials/published-objects.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext, createSigningKeys } from '@thamani/server/context.ts';
import { printedFile } from '@thamani/server/features/certificates/document-interface.ts';
import type { DocumentKey } from '@thamani/server/ports.ts';
import { type IssuedCertificate, signedFile } from '../system/certificates.ts';
import { tokensOfBrowserTests, type VerifyStage } from './verify.ts';

/** Prints and signs certificates of a stage as worker and signer do, and publishes the files with their manifest. */
export interface Press {
  /** `origin`: where its code leads, in place of the stage's own. */
  print(
    certificate: Pick<IssuedCertificate, 'facts' | 'credential' | 'seal'>,
    language?: CertificateLanguage,
    origin?: string,
  ): Promise<Buffer>;
  /** Signed with a separate key, which is none of the stage's: as a forger who copies our template would. */
  printAs(
    forger: DocumentKey,
    certificate: Pick<IssuedCertificate, 'facts' | 'credential' | 'seal'>,
    language?: CertificateLanguage,
  ): Promise<Buffer>;
  /** A key for files that nobody knows. */
  strangersKey(): Promise<DocumentKey>;
  /** These files and their manifest, in the store. */
  publish(certificate: IssuedCertificate, files: Readonly<Partial<Record<CertificateLanguage, Buffer>>>): Promise<void>;
  close(): Promise<void>;
}

export async function openPress({ origin, house }: VerifyStage): Promise<Press> {
  const context = await createContext('print', { ...configOfProcess({ LOG_LEVEL: 'silent' }), verifyOrigin: origin });
  const deciders = { proposedBy: 'GH-0417', proposedOn: '2026-11-13', approvedBy: 'GH-0032', approvedOn: '2026-11-14' } as const;
  const opened: ReturnType<typeof createSigningKeys>[] = [];
  const newKey = async (): Promise<DocumentKey> => {
    const token = { SIGNER_PKCS11_TOKEN: `files-${randomUUID().slice(0, 8)}`, SOFTHSM_TOKENS: tokensOfBrowserTests };
    const keys = createSigningKeys(configOfProcess({ NODE_ENV: 'test', ...token }));
    opened.push(keys);
    return keys.document();
  };
  const own = await newKey();
  const signed = async (
    key: DocumentKey,
    { facts, credential, seal }: Pick<IssuedCertificate, 'facts' | 'credential' | 'seal'>,
    language: CertificateLanguage,
    verifyOrigin: string,
  ) => {
    const printing = { ...context, config: { ...context.config, verifyOrigin } };
    const pdf = await printedFile(printing, { facts, deciders, credential, qr_seal: seal }, language);
    return signedFile(pdf, key, new Date(), `${facts.number} ${language}`);
  };
  return {
    print: (certificate, language = 'en', verifyOrigin = origin) => signed(own, certificate, language, verifyOrigin),
    printAs: (forger, certificate, language = 'en') => signed(forger, certificate, language, origin),
    strangersKey: newKey,
    async publish({ facts: { number }, seal }, files) {
      const manifest: Manifest = {
        number,
        seal,
        files: await Promise.all(
          Object.entries(files).map(async ([language, file]) => ({
            language: language as CertificateLanguage,
            sha256: await hashOf(new Uint8Array(file)),
            bytes: file.length,
          })),
        ),
        asOf: new Date().toISOString(),
      };
      const { did } = issuerAt(origin, 'Thamani');
      for (const [language, file] of Object.entries(files)) await house.put(published.file(number, language as CertificateLanguage), file);
      await house.put(published.manifest(number), await signJwt({ typ: manifestType }, manifest, did, house.key.signing));
    },
    async close() {
      for (const keys of opened) await keys.close();
      await context.close();
    },
  };
}
