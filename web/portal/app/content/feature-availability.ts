import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

/** `stands` today, or `coming`: public pages show what comes as coming. The word is changed here, once, when the thing lands. */
export type Availability = 'stands' | 'coming';

export interface Offered {
  readonly standing: Availability;
  readonly icon: IconName;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

export interface Service extends Offered {
  readonly benefits: readonly [MessageDescriptor, MessageDescriptor, MessageDescriptor];
}

export const services = {
  certification: {
    standing: 'stands',
    icon: 'medal',
    title: msg`Value addition certification`,
    description: msg`Apply, pay once and follow the review line by line, with dates and who is on it.`,
    benefits: [
      msg`One published rule: more than 30%, the same for every applicant`,
      msg`Two people decide, never one alone, and they give reasons`,
      msg`Valid for 12 months, then renewed on re-verification`,
    ],
  },
  selfAssessment: {
    standing: 'stands',
    icon: 'calculator',
    title: msg`Self-assessment and advice`,
    description: msg`Know your figure before you spend anything. The calculator uses the rule that the review uses.`,
    benefits: [
      msg`Two amounts in, your value addition out, to two decimals`,
      msg`Free, and without an account`,
      msg`Advice by people: write to us, and we answer in your language`,
    ],
  },
  documentReview: {
    standing: 'coming',
    icon: 'document',
    title: msg`Document checks and expert review`,
    description: msg`Automated checks for unreadable or reused documents; then people decide, with reasons.`,
    benefits: [
      msg`Every upload is checked for viruses, readability and reuse`,
      msg`Each requirement is accepted, or sent back with what to mend`,
      msg`Every assessed figure links to the document it came from`,
    ],
  },
  digitalCertificate: {
    standing: 'stands',
    icon: 'qr',
    title: msg`Digital certificate with QR`,
    description: msg`Issued as soon as two people have approved; checked by anyone who scans it.`,
    benefits: [
      msg`Signed, with a QR code and a pattern that no other certificate has`,
      msg`Checked in a second, without an account`,
      msg`Revoked and expired certificates stay findable, with date and reason`,
    ],
  },
  tradeIntelligence: {
    standing: 'coming',
    icon: 'chart',
    title: msg`Trade intelligence`,
    description: msg`What is made where, and how much of its value stays, without any company’s secrets.`,
    benefits: [
      msg`Counts and trends by country, sector and stage of value addition`,
      msg`No figure that could be traced back to one company`,
      msg`Every chart says which data it rests on, and of what date`,
    ],
  },
  multiCountry: {
    standing: 'coming',
    icon: 'globe',
    title: msg`Multi-country certification`,
    description: msg`One account for facilities in several countries; each product is certified where its value is added.`,
    benefits: [
      msg`Reviewed by officers for the country in which the facility stands`,
      msg`Differences between countries and sectors are written down as rules, never made by exception`,
      msg`One seal that reads the same at every border`,
    ],
  },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof services;

/** The five that the home page shows. */
export const coreServices = [
  'certification',
  'selfAssessment',
  'documentReview',
  'digitalCertificate',
  'tradeIntelligence',
] as const satisfies readonly ServiceName[];

export const technologies = {
  automatedChecks: {
    standing: 'coming',
    icon: 'shield',
    title: msg`Automated checks`,
    description: msg`Each document is tested for viruses, readability and earlier use. A check raises a question; only people decide.`,
  },
  qrCertificate: {
    standing: 'stands',
    icon: 'qr',
    title: msg`QR-enabled digital certificate`,
    description: msg`The QR code carries a signature, so a forged number is found out at once.`,
  },
  chainAnchoredLog: {
    standing: 'coming',
    icon: 'chain',
    title: msg`Chain-anchored log`,
    description: msg`Every certificate is entered in a public log that can only grow, its head anchored on a blockchain. Nobody can back-date one, not even we.`,
  },
  offlineVerification: {
    standing: 'coming',
    icon: 'offline',
    title: msg`Offline verification`,
    description: msg`A phone without a signal checks the signature, and says how old its last list of revocations is.`,
  },
  fieldApp: {
    standing: 'coming',
    icon: 'phone',
    title: msg`Mobile geo-verification app`,
    description: msg`Field officers record a visit where they stand, for days without a network if need be.`,
  },
  auditTrail: {
    standing: 'coming',
    icon: 'trace',
    title: msg`GPS-based field audit trail`,
    description: msg`Place and time of each observation, sealed when it is made. Coordinates are never published.`,
  },
  dashboards: {
    standing: 'coming',
    icon: 'chart',
    title: msg`Trade intelligence dashboards`,
    description: msg`Trends by country and sector, with small groups left out so that no company can be told apart.`,
  },
  multiCountryRules: {
    standing: 'coming',
    icon: 'globe',
    title: msg`Multi-country certification`,
    description: msg`Rules by country and sector, kept as dated versions: a case keeps the rules it was submitted under.`,
  },
} as const satisfies Record<string, Offered>;
