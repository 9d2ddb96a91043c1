import type { PublicKey } from '@thamani/credentials/keys.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';
import { fallback } from 'virtual:browser-script';
import { fileScript, pdfScript, pdfWorker, receiptScript } from 'virtual:reading-scripts';
import type { AnswerContext } from './certificate/answer.ts';
import { certificatePage, foreseenPage, type CertificatePageInput } from './certificate/certificate.ts';
import { filePage, filePolicy } from './file/file.ts';
import { appPolicy, createApp, type Asset } from './offline-app/offline-app-page.ts';
import { placesAt, type Origins } from './layout/page-context.ts';
import { receiptPage, receiptPolicy, receiptRefusedPage, type ReceiptRefused } from './receipt/receipt.ts';
import { registerPage, schemePage } from './scheme.ts';
import { policy } from './layout/page-layout.ts';
import { typeInPage, type TypeIn } from './certificate/number-form-page.ts';

/** The site as its host uses it (server/http/verify/page-bundle.ts): pure functions from what was found to a page. */
export function createSite(origins: Origins) {
  const place = placesAt(origins);
  const { page: app, assets } = createApp(place);
  return {
    policy,
    receiptPolicy,
    filePolicy,
    app,
    appPolicy,
    assets: { ...assets, ...scripts(fallback, receiptScript, fileScript, pdfScript), ...pdfBeside } satisfies Record<string, Asset>,
    certificate: (asked: CertificatePageInput, language: Language) => certificatePage(asked, place(language)),
    foreseen: (asked: AnswerContext, language: Language) => foreseenPage(asked, place(language)),
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

/** Reads strangers' files, so it may reach nothing at all. */
const pdfBeside = { [pdfWorker.path]: { type: 'text/javascript; charset=utf-8', body: pdfWorker.code, policy: "default-src 'none'" } };
