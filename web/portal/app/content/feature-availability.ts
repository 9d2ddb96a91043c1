import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

/**
 * Whether a feature can be used today, by invited companies alone, or not yet. feature-availability.test.ts compares each row with what the
 * product has (operations, pages, processes) and fails where a feature has landed and its row still says `planned`, or the other way round.
 */
export type Availability = 'available' | 'pilot' | 'planned';

export interface Offered {
  readonly status: Availability;
  readonly icon: IconName;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

export interface Service extends Offered {
  readonly benefits: readonly [MessageDescriptor, MessageDescriptor, MessageDescriptor];
}

export const services = {
  certification: {
    status: 'available',
    icon: 'medal',
    title: msg`Value addition certification`,
    description: msg`Apply, pay once and follow each step of the review. You see the dates and who is responsible.`,
    benefits: [
      msg`One published rule: more than 30%, the same for every applicant`,
      msg`Every decision is made by two different people, who give reasons`,
      msg`Valid for 12 months, and renewable after a new check`,
    ],
  },
  selfAssessment: {
    status: 'available',
    icon: 'calculator',
    title: msg`Self-assessment and advice`,
    description: msg`Know your figure before you spend anything. The calculator uses the same rule as the review.`,
    benefits: [
      msg`Enter two amounts to see your value addition, to two decimal places`,
      msg`Free of charge, with no account needed`,
      msg`Personal advice: write to us and we will answer in your language`,
    ],
  },
  documentReview: {
    status: 'available',
    icon: 'document',
    title: msg`Document checks and expert review`,
    description: msg`Automated checks find documents that are unreadable or already used by another company. Then people decide and give reasons.`,
    benefits: [
      msg`Every upload is checked for viruses, readability and use by another company`,
      msg`Each requirement is accepted, or sent back with an explanation of what to correct`,
      msg`Every assessed figure links to the document it came from`,
    ],
  },
  digitalCertificate: {
    status: 'available',
    icon: 'qr',
    title: msg`Digital certificate with QR code`,
    description: msg`Issued as soon as a second person has approved the application. Anyone can scan the QR code to check the certificate.`,
    benefits: [
      msg`Signed, with a QR code and a security pattern that is different on each certificate`,
      msg`Can be checked in seconds, without an account`,
      msg`Revoked and expired certificates can still be found, with the date and the reason`,
    ],
  },
  tradeIntelligence: {
    status: 'planned',
    icon: 'chart',
    title: msg`Trade intelligence`,
    description: msg`See where products are made and how much of their value stays there, without confidential company data.`,
    benefits: [
      msg`Counts and trends by country, sector and stage of value addition`,
      msg`No figure can be traced back to a single company`,
      msg`Every chart shows its data source and date`,
    ],
  },
  multiCountry: {
    status: 'available',
    icon: 'globe',
    title: msg`Multi-country certification`,
    description: msg`One company with facilities in several countries. Each product is certified for the country where its value is added.`,
    benefits: [
      msg`Reviewed by officers responsible for the country of the facility`,
      msg`Differences between countries or sectors are set out in the rules, with no individual exceptions`,
      msg`One certificate that states the same facts in every country`,
    ],
  },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof services;

/** The five that the home page names. */
export const coreServices = [
  'certification',
  'selfAssessment',
  'documentReview',
  'digitalCertificate',
  'tradeIntelligence',
] as const satisfies readonly ServiceName[];

export const technologies = {
  originCheck: {
    status: 'available',
    icon: 'scales',
    title: msg`AfCFTA origin check, indicative`,
    description: msg`The agreed rule for an HS code in plain words, and whether your goods would satisfy it. Only a competent authority issues a certificate of origin.`,
  },
  automatedChecks: {
    status: 'available',
    icon: 'shield',
    title: msg`Automated checks`,
    description: msg`Each document is checked for viruses, readability and use by another company. The checks only raise questions. People make every decision.`,
  },
  qrCertificate: {
    status: 'available',
    icon: 'qr',
    title: msg`Digital certificate with QR code`,
    description: msg`The QR code contains a signature, so a forged number is detected at once.`,
  },
  chainAnchoredLog: {
    status: 'planned',
    icon: 'chain',
    title: msg`Public log protected by a blockchain`,
    description: msg`Every certificate is recorded in a public log. Entries can be added, but never changed or removed, and a blockchain protects the log. No one can backdate a certificate, not even Thamani.`,
  },
  offlineVerification: {
    status: 'available',
    icon: 'offline',
    title: msg`Offline verification`,
    description: msg`Without a network connection, a phone can still check the signature. The phone shows when its list of revoked certificates was last updated.`,
  },
  peopleAndRoles: {
    status: 'available',
    icon: 'people',
    title: msg`Several people in one company`,
    description: msg`Each person signs in with their own account. Roles decide who prepares applications, who pays and who only reads.`,
  },
  agents: {
    status: 'available',
    icon: 'hands',
    title: msg`Agents for several companies`,
    description: msg`A person can work for several companies, and chooses one after signing in. Nothing of one company is visible while working for another.`,
  },
  fieldApp: {
    status: 'planned',
    icon: 'phone',
    title: msg`Mobile geo-verification app`,
    description: msg`Field verifiers can record a site visit even if they have no network connection for several days.`,
  },
  auditTrail: {
    status: 'planned',
    icon: 'trace',
    title: msg`GPS-based field audit trail`,
    description: msg`The place and time of each observation are protected against later changes. Coordinates are never published.`,
  },
  multiCountryRules: {
    status: 'planned',
    icon: 'globe',
    title: msg`Rules by country and sector`,
    description: msg`Rules in dated versions for each country and sector. An application is assessed under the rules that applied when it was submitted.`,
  },
} as const satisfies Record<string, Offered>;
