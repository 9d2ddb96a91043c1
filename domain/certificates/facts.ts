import type { Day } from '../review/working-days.ts';
import { isScheme, schemes } from '../valuation/value-addition.ts';
import { writtenName } from './printed-names.ts';
import { expiryOf } from './validity.ts';

/** What a stranger may read of a certificate: a closed list (rulings, section 6). Never coordinates, costs or documents. */
export interface CertificateFacts {
  readonly number: string;
  readonly company: string;
  readonly registrationNumber: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly product: string;
  /** Six digits of HS 2022. */
  readonly hsCode: string;
  /** In percent, with two places. */
  readonly valueAddition: string;
  readonly threshold: string;
  readonly scheme: string;
  readonly town: string;
  readonly issuedOn: Day;
  readonly expiresOn: Day;
  /** Where its bits stand: which list, and which bit of it. */
  readonly status: StatusPlace;
}

/** What is certified, as our tables have it. */
export interface Certified {
  readonly company: string;
  readonly registrationNumber: string;
  readonly country: string;
  readonly product: string;
  readonly hsCode: string;
  /** As an officer assessed it, with as many places as show on which side of the threshold it lies. */
  readonly assessed: string;
  readonly scheme: string;
  readonly town: string;
}

/** The facts of one certificate. Who intends it writes them by this, and the signer again, from what it reads itself: they must agree. */
export function certifiedFacts(number: string, certified: Certified, issuedOn: Day, statusIndex: number): CertificateFacts {
  const { scheme, assessed } = certified;
  if (!isScheme(scheme)) throw new RangeError(`there is no scheme ${scheme}`);
  return {
    number,
    company: writtenName(certified.company),
    registrationNumber: writtenName(certified.registrationNumber),
    country: certified.country,
    product: writtenName(certified.product),
    hsCode: certified.hsCode,
    valueAddition: Number(assessed).toFixed(2),
    threshold: schemes[scheme].thresholdPercent.toFixed(2),
    scheme,
    town: writtenName(certified.town),
    issuedOn,
    expiresOn: expiryOf(issuedOn),
    status: statusPlaceOf(statusIndex),
  };
}

/** By the assessed figure and not by the one that is written: rounding never decides. */
export function isCertifiable({ assessed, scheme }: Pick<Certified, 'assessed' | 'scheme'>): boolean {
  if (!isScheme(scheme)) return false;
  const { thresholdPercent, inclusive } = schemes[scheme];
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(assessed) ?? [];
  if (whole === '') return false;
  const [share, threshold] = [BigInt(whole + fraction), BigInt(thresholdPercent) * 10n ** BigInt(fraction.length)];
  return inclusive ? share >= threshold : share > threshold;
}

/** Field by field: the order in which a table gives them back is not ours. */
export function isSameFacts(one: CertificateFacts, other: CertificateFacts): boolean {
  const written = ({ status, ...facts }: CertificateFacts) =>
    Object.entries({ ...facts, list: status.list, index: status.index })
      .map(([name, value]) => JSON.stringify([name, value]))
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join();
  return written(one) === written(other);
}

/** The officer who proposed it and the admin who approved it, by staff number and never by name (rulings, section 5). */
export interface Deciders {
  readonly proposedBy: string;
  readonly proposedOn: Day;
  readonly approvedBy: string;
  readonly approvedOn: Day;
}

export interface StatusPlace {
  readonly list: number;
  readonly index: number;
}

/** Bits of one list, as the standard wants at least. */
export const statusListBits = 131_072;

/** Certificates in the order in which they were issued fill one list after the other. */
export function statusPlaceOf(statusIndex: number): StatusPlace {
  if (!Number.isSafeInteger(statusIndex) || statusIndex < 0) throw new RangeError(`not a status index: ${statusIndex}`);
  return { list: Math.floor(statusIndex / statusListBits), index: statusIndex % statusListBits };
}

export function ordinalOf({ list, index }: StatusPlace): number {
  return list * statusListBits + index;
}
