import type { CertificateLanguage } from '@thamani/credentials/manifest.ts';
import type { Context } from '../../context.ts';
import { certificateDocument, printedCertificate, type Printable } from './document.ts';
import { screenSvg } from './qr.ts';

type Printing = Pick<Context, 'config' | 'printer' | 'translatorFor'>;

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
