import type { CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import { rosetteHash } from '@thamani/credentials/credential.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { PrintAttachment, Printer, PrintFacts } from '../../ports.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { findHsCodes } from '../hs-codes/service.ts';
import { listCountriesIn } from '../geography/service.ts';
import { certificateFacts } from './issuance/document-content.ts';
import { printedSentences } from './issuance/document-messages.ts';
import { codeSvg, screenSvg } from './issuance/qr.ts';
import type { CertificateRow } from './store.ts';

/** What the worker's context and the signer's have in common: both make the same document. */
interface Wording {
  readonly config: { readonly verifyOrigin: string };
  translatorFor(language: Language): Translate;
}

type Printable = Pick<CertificateRow, 'facts' | 'deciders' | 'credential' | 'qr_seal'>;

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

interface Printing extends Wording {
  readonly printer: Printer;
}

/** Wide enough for a laptop's screen, and for a phone's at three dots to the pixel. */
const pictureWidth = 1_000;

/** The certificate as a PDF of one language, its credential attached. The same bytes for the same certificate. */
export async function printedFile(context: Printing, certificate: Printable, language: CertificateLanguage): Promise<Uint8Array> {
  const { facts, attachments } = await certificateDocument(context, certificate, language);
  return context.printer.print('certificate', facts, attachments);
}

/** Its picture for screens. */
export async function printedPicture(context: Printing, certificate: Printable, language: CertificateLanguage): Promise<Uint8Array> {
  const { facts } = await printedCertificate(context, certificate, language, screenSvg);
  return context.printer.picture('certificate', facts, pictureWidth);
}

async function printedCertificate(
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
