import type { CertificateFacts, Deciders } from '@thamani/domain/certificates/facts.ts';
import { rosette } from '@thamani/domain/certificates/rosette.ts';
import { directionOf, formatLocaleOf, type Language } from '@thamani/domain/languages.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { PrintFacts } from '../../../ports.ts';
import type { Translate, Sentence } from '../../../i18n/catalogs.ts';
import { printedSentences as sentences } from './document-messages.ts';

/** What a certificate says, before it is put into words. */
export interface PrintedCertificate {
  readonly facts: CertificateFacts;
  readonly deciders: Deciders;
  /** An SVG. */
  readonly code: string;
  readonly rosetteHash: string;
  readonly verifyOrigin: string;
  /** In the language of the certificate. */
  readonly countryName: string;
  /** Of the HS code, in English: the only language that our data has. */
  readonly hsDescription: string;
}

export function certificateFacts(certificate: PrintedCertificate, language: Language, t: Translate): PrintFacts {
  const { facts, deciders, verifyOrigin: origin } = certificate;
  const spoken = (sentence: Sentence, values: Record<string, string> = {}): string[] => partsOf(t, sentence, values);
  const [threshold, scheme] = [percentIn(language, facts.threshold), facts.scheme];
  return {
    language,
    direction: directionOf(language),
    date: facts.issuedOn,
    documentTitle: t(sentences.numbered, { number: facts.number }),
    title: t(sentences.title),
    subtitle: t(sentences.subtitle),
    number: { name: t(sentences.number), value: facts.number },
    company: {
      name: t(sentences.company),
      value: facts.company,
      under: spoken(sentences.registration, { number: facts.registrationNumber }),
    },
    product: { name: t(sentences.product), value: facts.product },
    hs: { name: t(sentences.hsCode), value: writtenHs(facts.hsCode), under: shortened(certificate.hsDescription) },
    town: { name: t(sentences.facility), value: spoken(sentences.place, { town: facts.town, country: certificate.countryName }) },
    added: {
      name: t(sentences.added),
      figure: figureIn(language, facts.valueAddition),
      share: Math.min(100, Number(facts.valueAddition)),
      threshold: Number(facts.threshold),
      must: spoken(sentences.must, { threshold }),
      scheme: spoken(sentences.scheme, { scheme }),
    },
    dates: [
      { name: t(sentences.issued), value: dayIn(language, facts.issuedOn) },
      { name: t(sentences.expires), value: dayIn(language, facts.expiresOn) },
    ],
    code: {
      drawing: certificate.code,
      alt: t(sentences.codeAlt, { address: `${origin}/${facts.number}` }),
      scan: t(sentences.scan),
      enter: t(sentences.enter),
      host: new URL(origin).host,
    },
    proves: {
      heading: t(sentences.proves),
      sentences: [spoken(sentences.provesValue, { threshold, scheme }), spoken(sentences.provesPeople), spoken(sentences.provesSigned)],
    },
    leaves: {
      heading: t(sentences.leaves),
      sentences: [spoken(sentences.leavesOrigin), spoken(sentences.leavesQuality), spoken(sentences.leavesLater)],
    },
    deciders: [
      {
        name: t(sentences.proposedBy),
        who: spoken(sentences.officer, { number: deciders.proposedBy }),
        day: dayIn(language, deciders.proposedOn),
      },
      {
        name: t(sentences.approvedBy),
        who: spoken(sentences.admin, { number: deciders.approvedBy }),
        day: dayIn(language, deciders.approvedOn),
      },
    ],
    signed: { heading: t(sentences.signed), words: t(sentences.signedHow) },
    rosette: rosette(certificate.rosetteHash).map(({ d, layer }) => ({ d, layer })),
  };
}

const isolate = { open: '\u2068', close: '\u2069' } as const;

/**
 * A sentence in parts, of which every other one is a value: the template isolates them, so that no number, date or name is turned round by
 * the words beside it. Marks of direction inside a value are not ours, and go.
 */
function partsOf(t: Translate, sentence: Sentence, values: Record<string, string>): string[] {
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    `${isolate.open}${value.replaceAll(/\p{Bidi_Control}/gu, '')}${isolate.close}`,
  ]);
  return t(sentence, Object.fromEntries(marked) as Record<string, string>).split(/[\u2068\u2069]/u);
}

/** Exact: it goes in as a decimal string, never as a float. */
function figureIn(language: Language, decimal: string): string {
  const digits = decimal.includes('.') ? decimal.length - decimal.indexOf('.') - 1 : 0;
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(decimal as `${number}`);
}

/** A threshold is a whole number, or is written out. */
function percentIn(language: Language, decimal: string): string {
  return `${figureIn(language, decimal.replace(/\.0+$/, ''))}${language === 'fr' ? '\u00A0' : ''}%`;
}

function dayIn(language: Language, day: Day): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

function writtenHs(code: string): string {
  return `${code.slice(0, 4)}.${code.slice(4)}`;
}

const longestDescription = 96;

/** Whole words, and a mark where some are missing. */
function shortened(description: string): string {
  if (description.length <= longestDescription) return description;
  const cut = description.slice(0, longestDescription);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:(]+$/, '')} …`;
}
