import type { CertificateLanguage } from '@thamani/credentials/manifest.ts';
import { rosetteHash } from '@thamani/credentials/rosette.ts';
import type { Context } from '../../context.ts';
import type { PrintFacts } from '../../ports.ts';
import { findHsCodes } from '../classification/service.ts';
import { listCountriesIn } from '../geography/service.ts';
import { certificateFacts } from './printed-facts.ts';
import { printedSentences } from './printed-words.ts';
import { codeSvg, screenSvg } from './qr.ts';
import type { CertificateRow } from './store.ts';

type Printing = Pick<Context, 'config' | 'printer' | 'wordsIn'>;
type Printable = Pick<CertificateRow, 'facts' | 'deciders' | 'credential' | 'seal'>;

/** Wide enough for a laptop's screen, and for a phone's at three dots to the pixel. */
const pictureWidth = 1_000;

/** The certificate as a PDF of one language, its credential attached. The same bytes for the same certificate. */
export async function printedFile(context: Printing, certificate: Printable, language: CertificateLanguage): Promise<Uint8Array> {
  const { number } = certificate.facts;
  const { credential, facts } = await printed(context, certificate, language, codeSvg);
  const description = context.wordsIn(language)(printedSentences.attached, { number });
  return context.printer.print('certificate', facts, [
    { name: 'credential.jwt', type: 'application/vc+jwt', description, text: credential },
  ]);
}

/** Its picture for screens. */
export async function printedPicture(context: Printing, certificate: Printable, language: CertificateLanguage): Promise<Uint8Array> {
  const { facts } = await printed(context, certificate, language, screenSvg);
  return context.printer.picture('certificate', facts, pictureWidth);
}

async function printed(
  { config, wordsIn }: Printing,
  { facts, deciders, credential, seal }: Printable,
  language: CertificateLanguage,
  draw: typeof codeSvg,
): Promise<{ credential: string; facts: PrintFacts }> {
  if (credential === null || seal === null) throw new Error(`certificate ${facts.number} is not signed`);
  const certificate = {
    facts,
    deciders,
    code: draw({ origin: config.verifyOrigin, number: facts.number, seal }),
    rosetteHash: await rosetteHash(credential),
    verifyOrigin: config.verifyOrigin,
    countryName: listCountriesIn(language).find(({ iso2 }) => iso2 === facts.country)?.name ?? facts.country,
    hsDescription: findHsCodes(facts.hsCode).found[0]?.description ?? '',
  };
  return { credential, facts: certificateFacts(certificate, language, wordsIn(language)) };
}
