import type { CertificateLanguage } from '@thamani/credentials/manifest.ts';
import { rosetteHash } from '@thamani/credentials/rosette-hash.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { PrintAttachment, PrintFacts } from '../../ports.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { findHsCodes } from '../hs-codes/service.ts';
import { listCountriesIn } from '../geography/service.ts';
import { certificateFacts } from './document-content.ts';
import { printedSentences } from './document-messages.ts';
import { codeSvg } from './qr.ts';
import type { CertificateRow } from './store.ts';

/** Apart from printing.ts, which knows the context of a process: the signer, whose context is another, makes the same document. */
interface Wording {
  readonly config: { readonly verifyOrigin: string };
  translatorFor(language: Language): Translate;
}

export type Printable = Pick<CertificateRow, 'facts' | 'deciders' | 'credential' | 'qr_seal'>;

/** All that the file is made of. The worker prints it from what the intent's row has, and the signer from what it reads itself. */
export async function certificateDocument(
  context: Wording,
  certificate: Printable,
  language: CertificateLanguage,
): Promise<{ readonly facts: PrintFacts; readonly attachments: readonly PrintAttachment[] }> {
  const { number } = certificate.facts;
  const { credential, facts } = await printedCertificate(context, certificate, language, codeSvg);
  const description = context.translatorFor(language)(printedSentences.attached, { number });
  return { facts, attachments: [{ name: 'credential.jwt', type: 'application/vc+jwt', description, text: credential }] };
}

export async function printedCertificate(
  { config, translatorFor }: Wording,
  { facts, deciders, credential, qr_seal }: Printable,
  language: CertificateLanguage,
  draw: typeof codeSvg,
): Promise<{ credential: string; facts: PrintFacts }> {
  if (credential === null || qr_seal === null) throw new Error(`certificate ${facts.number} is not signed`);
  const certificate = {
    facts,
    deciders,
    code: draw({ origin: config.verifyOrigin, number: facts.number, seal: qr_seal }),
    rosetteHash: await rosetteHash(credential),
    verifyOrigin: config.verifyOrigin,
    countryName: listCountriesIn(language).find(({ iso2 }) => iso2 === facts.country)?.name ?? facts.country,
    hsDescription: findHsCodes(facts.hsCode).found[0]?.description ?? '',
  };
  return { credential, facts: certificateFacts(certificate, language, translatorFor(language)) };
}
