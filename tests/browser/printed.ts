import { hashOf } from '@thamani/credentials/files.ts';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type CertificateLanguage, type Manifest } from '@thamani/credentials/manifest.ts';
import { published } from '@thamani/credentials/published.ts';
import { configOfProcess } from '@thamani/server/config/process.ts';
import { createContext } from '@thamani/server/context.ts';
import { printedFile } from '@thamani/server/features/certificates/printing.ts';
import type { IssuedCertificate } from '../system/certificates.ts';
import type { VerifyStage } from './verify.ts';

/** Prints certificates of a stage as the worker does, and publishes what the signer would sign of the files. */
export interface Press {
  /** `origin`: where its code leads, in place of the stage's own. */
  print(
    certificate: Pick<IssuedCertificate, 'facts' | 'credential' | 'seal'>,
    language?: CertificateLanguage,
    origin?: string,
  ): Promise<Buffer>;
  /** The manifest of these files, in the store. */
  publish(certificate: IssuedCertificate, files: Readonly<Partial<Record<CertificateLanguage, Buffer>>>): Promise<void>;
  close(): Promise<void>;
}

export async function openPress({ origin, house }: VerifyStage): Promise<Press> {
  const context = await createContext('print', { ...configOfProcess({ LOG_LEVEL: 'silent' }), verifyOrigin: origin });
  const deciders = { proposedBy: 'GH-0417', proposedOn: '2026-11-13', approvedBy: 'GH-0032', approvedOn: '2026-11-14' } as const;
  return {
    async print({ facts, credential, seal }, language = 'en', verifyOrigin = origin) {
      const printing = { ...context, config: { ...context.config, verifyOrigin } };
      return Buffer.from(await printedFile(printing, { facts, deciders, credential, seal }, language));
    },
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
      await house.put(published.manifest(number), await signJwt({ typ: manifestType }, manifest, did, house.key.signing));
    },
    close: () => context.close(),
  };
}
