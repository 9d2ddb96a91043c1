import { X509Certificate } from 'node:crypto';
import type { CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createKeyKeeping, createSignablePrinter, createSigningKeys } from '@thamani/server/context.ts';
import { roomFor, signPdf } from '@thamani/server/signing/pades.ts';
import { ownToken } from '@thamani/server/testing/softhsm-token.ts';
import { facts, press } from './sample.ts';

export const signedAt = new Date('2026-11-15T09:30:00Z');

/** Prints and signs as worker and signer do, with a token of its own; no database is asked whether it may. */
export async function signingPress() {
  const token = ownToken();
  const config = configOfProcess({ NODE_ENV: 'test', ...token.settings });
  const [ours, keys, keeping] = [await press(), createSigningKeys(config), createKeyKeeping(config.signer.keys)];
  const key = await keys.document();
  const printer = createSignablePrinter();
  const rendered = async (language: CertificateLanguage) => {
    const { facts: page, attachments } = await ours.document(facts, language);
    return printer.printSignable('certificate', page, attachments, {
      room: roomFor(key),
      at: signedAt,
      label: `${facts.number} ${language}`,
    });
  };
  const roots = (await keeping.list()).certificates.filter((pem) => isRoot(new X509Certificate(pem)));
  return {
    credential: (await ours.signed(facts)).credential,
    printed: (language: CertificateLanguage) => ours.file(facts, language),
    signed: async (language: CertificateLanguage) => Buffer.from(await signPdf(await rendered(language), key)),
    /** The root of the test certificates, PEM. */
    root: roots[0] ?? '',
    async close() {
      await Promise.all([ours.close(), printer.close(), keys.close(), keeping.close()]);
      token.remove();
    },
  };
}

function isRoot(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer;
}

/** Where the signature's own bytes stand: what its ByteRange leaves out, the brackets included. */
export function holeOf(pdf: Buffer): { readonly from: number; readonly to: number } {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/g)];
  const [, from, to, rest] = ranges.at(-1) ?? [];
  if (ranges.length !== 1 || Number(to) + Number(rest) !== pdf.length) throw new Error('not one signature over the whole file');
  return { from: Number(from), to: Number(to) };
}
