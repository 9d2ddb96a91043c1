import { certificateLanguages, type CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import { receiptKeysPath } from '@thamani/credentials/receipt.ts';
import { statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { isLanguage, type Language } from '@thamani/domain/languages.ts';
import { schemes, type SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';

/** For machines: the same answer as JSON, and what was signed, as it was signed. */
export type MachineForm = 'json' | 'credential' | 'manifest' | 'status' | 'linkset';

export type Address =
  /** Without a language of its own the reader's browser chooses. */
  | { readonly kind: 'certificate'; readonly number: string; readonly language?: Language }
  | { readonly kind: 'type_in'; readonly typed?: string; readonly language?: Language }
  /** What a credential names as its scheme, and as the register of a company. */
  | { readonly kind: 'scheme'; readonly version: SchemeVersion; readonly language?: Language }
  | { readonly kind: 'register'; readonly language?: Language }
  /** Scans and checks without a network. */
  | { readonly kind: 'app'; readonly language?: Language }
  /** Negotiated: at the certificate's own address, where others get other forms. */
  | { readonly kind: MachineForm; readonly number: string; readonly isNegotiated?: true }
  /** The published PDF in one of its languages, to compare another file with. */
  | { readonly kind: 'printed_file'; readonly number: string; readonly printedIn: CertificateLanguage }
  | { readonly kind: 'keys' }
  /** Created for each request: a browser is redirected to the page that reads it, a program gets the token. */
  | { readonly kind: 'receipt'; readonly number: string; readonly isToken: boolean; readonly language?: Language }
  | { readonly kind: 'receipt_keys' }
  /** Where a receipt and a file are read: in the reader's browser, which sends neither. */
  | { readonly kind: 'receipt_page' | 'file_page'; readonly language?: Language }
  /** Which lists there are. */
  | { readonly kind: 'lists' }
  | { readonly kind: 'list'; readonly purpose: StatusPurpose; readonly list: number }
  /** Another spelling, or a number that was typed into the form: the fragment stays with the browser. */
  | { readonly kind: 'moved'; readonly to: string; readonly forGood: boolean }
  | { readonly kind: 'asset'; readonly path: string }
  | { readonly kind: 'nothing'; readonly isNegotiated?: true };

const certificate =
  /^\/(?:(en|fr|ar)\/)?(TVA-[A-Z]{2}\d{2}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})(\.json|\.jwt|\.linkset|\/manifest|\/status)?$/;
const forms: Readonly<Record<string, MachineForm>> = {
  '.json': 'json',
  '.jwt': 'credential',
  '.linkset': 'linkset',
  '/manifest': 'manifest',
  '/status': 'status',
};
const longest = 400;

export function readAddress(url: string): Address {
  if (url.length > longest) return { kind: 'nothing' };
  const straight = certificate.exec(url);
  if (straight !== null) {
    const [, language, number = '', form] = straight;
    if (readCertificateNumber(number) === number) {
      if (form !== undefined) return language === undefined ? { kind: forms[form] ?? 'json', number } : { kind: 'nothing' };
      return isLanguage(language) ? { kind: 'certificate', number, language } : { kind: 'certificate', number };
    }
  }
  return readOther(url);
}

function readOther(url: string): Address {
  const [path = '', query] = url.split('?', 2);
  if (path === '/.well-known/did.json') return { kind: 'keys' };
  if (path === receiptKeysPath) return { kind: 'receipt_keys' };
  // The scope of a service worker is everything below its own address.
  if (path.startsWith('/assets/') || path === '/sw.js') return { kind: 'asset', path };
  const app = /^\/(?:(en|fr|ar)\/)?app$/.exec(path);
  if (app !== null) return isLanguage(app[1]) ? { kind: 'app', language: app[1] } : { kind: 'app' };
  if (path === '/status') return { kind: 'lists' };
  const [, purpose, list] = /^\/status\/([a-z]+)\/(0|[1-9]\d{0,8})$/.exec(path) ?? [];
  const known = statusPurposes.find((one) => one === purpose);
  if (known !== undefined) return { kind: 'list', purpose: known, list: Number(list) };
  return readScheme(path) ?? readTool(path) ?? readPrinted(path) ?? readTyped(path, query);
}

const scheme = /^\/(?:(en|fr|ar)\/)?schemes\/(?:company-register|local-value-addition\/([0-9-]+))$/;

function readScheme(path: string): Address | undefined {
  const found = scheme.exec(path);
  if (found === null) return undefined;
  const [, prefix, named] = found;
  const language = isLanguage(prefix) ? { language: prefix } : {};
  if (named === undefined) return { kind: 'register', ...language };
  const version = (Object.keys(schemes) as SchemeVersion[]).find((known) => known === named);
  return version === undefined ? { kind: 'nothing' } : { kind: 'scheme', version, ...language };
}

const printed = /^\/(TVA-[0-9A-Z-]{16,20})\/(en|fr|ar)\.pdf$/;

function readPrinted(path: string): Address | undefined {
  const [, number = '', language] = printed.exec(path) ?? [];
  const printedIn = certificateLanguages.find((one) => one === language);
  return printedIn === undefined || readCertificateNumber(number) !== number ? undefined : { kind: 'printed_file', number, printedIn };
}

const tool = /^\/(?:(en|fr|ar)\/)?(?:(receipt|file)|(TVA-[0-9A-Z-]{16,20})(\/receipt|\.receipt))$/;

function readTool(path: string): Address | undefined {
  const found = tool.exec(path);
  if (found === null) return undefined;
  const [, prefix, page, number = '', form] = found;
  const language = isLanguage(prefix) ? { language: prefix } : {};
  if (page !== undefined) return { kind: page === 'file' ? 'file_page' : 'receipt_page', ...language };
  const isToken = form === '.receipt';
  if (readCertificateNumber(number) !== number || (isToken && prefix !== undefined)) return { kind: 'nothing' };
  return { kind: 'receipt', number, isToken, ...language };
}

/** A number in any spelling, by address or by the form. */
function readTyped(path: string, query: string | undefined): Address {
  const [, prefix, rest = ''] = /^\/(?:(en|fr|ar)(?:\/|$))?(.*)$/s.exec(path) ?? [];
  const language = isLanguage(prefix) ? { language: prefix } : {};
  const sent = rest === '' ? new URLSearchParams(query).get('number') : undefined;
  if (rest === '' && (sent === null || sent === undefined)) return { kind: 'type_in', ...language };
  const [, text = '', form = ''] = /^(.*?)(\.json|\.jwt|\.linkset|\/manifest|\/status)?$/s.exec(sent ?? decoded(rest)) ?? [];
  const number = readCertificateNumber(text);
  if (number === undefined) return form === '' ? { kind: 'type_in', typed: text.slice(0, 80), ...language } : { kind: 'nothing' };
  const linked = form === '' ? linkedForm(query) : undefined;
  if (linked !== undefined) return { kind: linked, number };
  const to = `/${prefix === undefined || form !== '' ? '' : `${prefix}/`}${number}${form}`;
  return { kind: 'moved', to, forGood: sent === undefined };
}

/** As resolvers by ISO/IEC 18975 are asked: for all links, or for the one of a kind. */
function linkedForm(query: string | undefined): MachineForm | undefined {
  switch (new URLSearchParams(query).get('linkType')) {
    case 'linkset':
    case 'all':
      return 'linkset';
    case 'untp:dcc':
      return 'credential';
    default:
      return undefined;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
