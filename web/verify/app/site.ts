import type { PublicKey } from '@thamani/credentials/keys.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { SchemeVersion } from '@thamani/domain/valuation/scheme.ts';
import { fallback } from 'virtual:browser-script';
import { codesScript, codesWasm, fileScript, pdfScript, pdfWorker, receiptScript } from 'virtual:reading-scripts';
import type { Asked } from './answer.ts';
import { certificatePage, foreseenPage, type CertificateAsked } from './certificate.ts';
import { filePage, filePolicy } from './file.ts';
import { placesAt, type Origins } from './place.ts';
import { receiptPage, receiptPolicy, receiptRefusedPage, type ReceiptRefused } from './receipt.ts';
import { registerPage, schemePage } from './scheme.ts';
import { policy } from './shell.ts';
import { typeInPage, type TypeIn } from './type-in.ts';

/** The site as its host uses it (server/http/verify/site.ts): pure functions from what was found to a page. */
export function createSite(origins: Origins) {
  const place = placesAt(origins);
  return {
    policy,
    receiptPolicy,
    filePolicy,
    assets: { ...scripts(fallback, receiptScript, fileScript, pdfScript, codesScript, pdfWorker), ...decoder },
    certificate: (asked: CertificateAsked, language: Language) => certificatePage(asked, place(language)),
    foreseen: (asked: Asked, language: Language) => foreseenPage(asked, place(language)),
    scheme: (version: SchemeVersion, language: Language) => schemePage(version, place(language)),
    register: (language: Language) => registerPage(place(language)),
    receipt: (keys: readonly PublicKey[], language: Language) => receiptPage(keys, place(language)),
    receiptRefused: (refused: ReceiptRefused, language: Language) => receiptRefusedPage(refused, place(language)),
    file: (keys: readonly PublicKey[], language: Language) => filePage(keys, place(language)),
    typeIn: (asked: TypeIn, language: Language) => typeInPage(asked, place(language)),
  };
}

function scripts(...all: readonly { readonly path: string; readonly code: string }[]) {
  return Object.fromEntries(all.map(({ path, code }) => [path, { type: 'text/javascript; charset=utf-8', body: code }]));
}

const decoder = { [codesWasm.path]: { type: 'application/wasm', body: Buffer.from(codesWasm.base64, 'base64') } };
