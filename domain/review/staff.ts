import { stepUpRules } from '../accounts/sessions.ts';
import type { sectors } from '../accounts/registration.ts';
import { westernDigits } from '../numbers/decimal.ts';

/** Roles of staff. They are stored in the database and in decisions, so they are never renamed. */
export const roles = ['officer', 'verifier', 'admin', 'board'] as const;
export type Role = (typeof roles)[number];

export type Sector = (typeof sectors)[number];

/** Where a role holds. Those who hold it everywhere stand in where a country has nobody free of conflict. */
export interface Scope {
  readonly countries: 'all' | readonly string[];
  readonly sectors: 'all' | readonly Sector[];
}

export interface Grant extends Scope {
  readonly role: Role;
}

/** Invited by one admin, confirmed by another, active once a second factor is set up. Suspended staff keep only their history. */
export const staffStatuses = ['invited', 'confirmed', 'active', 'suspended'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

export interface Person {
  readonly id: string;
  readonly status: StaffStatus;
  readonly grants: readonly Grant[];
}

/** Where something is that staff work on. */
export interface Location {
  readonly country: string;
  readonly sector: Sector;
}

export function covers(scope: Scope, { country, sector }: Location): boolean {
  return (scope.countries === 'all' || scope.countries.includes(country)) && (scope.sectors === 'all' || scope.sectors.includes(sector));
}

/** By a company's registration. Of one that has not said its country or sector yet, only staff for all of them know anything. */
export function scopeOfCompany({ reg_country, sector }: { readonly reg_country: string | null; readonly sector: Sector | null }): Scope {
  return { countries: reg_country === null ? 'all' : [reg_country], sectors: sector === null ? 'all' : [sector] };
}

/** Where everything is. */
export const everywhere: Scope = { countries: 'all', sectors: 'all' };

/** Whether nothing of a scope lies outside another. */
export function isWithin(inner: Scope, outer: Scope): boolean {
  return isPartOf(inner.countries, outer.countries) && isPartOf(inner.sectors, outer.sectors);
}

function isPartOf(inner: 'all' | readonly string[], outer: 'all' | readonly string[]): boolean {
  return outer === 'all' || (inner !== 'all' && inner.every((one) => outer.includes(one)));
}

export function hasRole(person: Pick<Person, 'grants'>, allowed: readonly Role[], where?: Location): boolean {
  return person.grants.some((grant) => allowed.includes(grant.role) && (where === undefined || covers(grant, where)));
}

/** Roles with their places as they are stored and sent: null covers all. */
interface GrantedRole {
  readonly role: Role;
  readonly countries: readonly string[] | null;
  readonly sectors: readonly string[] | null;
}

/** Whether two lists of roles say the same, in whatever order: a change to the same is none. */
export function areSameGrants(one: readonly GrantedRole[], other: readonly GrantedRole[]): boolean {
  return writtenGrants(one) === writtenGrants(other);
}

function writtenGrants(grants: readonly GrantedRole[]): string {
  const sorted = (codes: readonly string[] | null) => codes && [...new Set(codes)].toSorted();
  const written = grants.map(({ role, countries, sectors }) => JSON.stringify([role, sorted(countries), sorted(sectors)]));
  return written.toSorted().join();
}

export const staffRules = {
  /** How long ago a second factor may have been shown for a decision. */
  stepUpMinutes: stepUpRules.minutes,
  /** How long the mailed way in works. */
  linkHours: 24,
  /** So many wrong enrolment codes end the link. */
  wrongEnrolmentCodes: 5,
  /** How long the mailed link to a new password works, and how often it is mailed to one address. */
  passwordResetMinutes: 30,
  passwordResetsAnHour: 3,
  passwordResetsADay: 6,
  /** So many wrong second factors end the link. */
  wrongPasswordResetProofs: 5,
  /** How long a passkey may take to sign. */
  challengeMinutes: 5,
  /** There are always so many who can confirm what another asks for. */
  fewestAdmins: 2,
  /** Mails to one person about sign-ins from an unknown device or network. */
  signInNoticesADay: 10,
  /** How long a request waits for a second person. */
  requestDays: 7,
} as const;

/**
 * What a new member of staff types besides opening the mailed link. An admin reads it out, so it is Crockford base32: no letter that is
 * taken for another. Ten characters are 50 bits.
 */
export const enrolmentCodeCharacters = 10;

export function writtenEnrolmentCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Reads a code as a person typed it; undefined where it cannot be one. */
export function readEnrolmentCode(typed: string): string | undefined {
  const code = westernDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === enrolmentCodeCharacters && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : undefined;
}
