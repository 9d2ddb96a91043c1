import { appealRules, canStillAppeal, lastDayToAppeal } from '../appeals/appeals.ts';
import { daysUntil, isRenewable } from '../certificates/validity.ts';
import type { CertificateStatus } from '../certificates/status.ts';
import { companyActionsFor, hasCompanyPermission, isClosed, type CompanyActor, type CompanyPermission } from '../companies/policy.ts';
import { dayOf, dayThatEndsAt, type Day } from '../review/working-days.ts';
import type { State } from './lifecycle.ts';

/** What waits for a person of a company. The order is the order of those without a day by which they end. */
export const openTaskKinds = ['appeal', 'correction', 'message', 'payment', 'renewal', 'draft'] as const;
export type OpenTaskKind = (typeof openTaskKinds)[number];

export const openTaskRules = {
  /** A task that ends within so many days comes before all that can wait. */
  urgentDays: 30,
  /** The dashboard shows so many. */
  shown: 8,
} as const;

/** An application about which something may wait. */
export interface TaskApplication {
  readonly id: string;
  readonly productName: string;
  readonly applicationNumber: string;
  readonly state: State;
  readonly updatedAt: Date;
  readonly submittedAt: Date | null;
  readonly correctionEndsAt: Date | null;
  /** Of the last message of its open case, if the staff wrote it. */
  readonly staffMessageAt: Date | null;
  /** Of a payment that was started and is not complete. */
  readonly paymentReference: string | null;
  /** Then the provider has the next step, and not the company (`isBeingConfirmed`). */
  readonly isPaymentBeingConfirmed: boolean;
}

/** A certificate that can be renewed, or whose revocation can be appealed against. */
export interface TaskCertificate {
  readonly number: string;
  readonly applicationId: string;
  readonly productName: string;
  readonly status: CertificateStatus;
  readonly expiresOn: Day;
  readonly isReplaced: boolean;
  readonly isRenewalStarted: boolean;
  /** Of a revocation that nobody appealed against. */
  readonly revokedAt: Date | null;
}

export interface OpenTask {
  readonly kind: OpenTaskKind;
  /** The application that it is about; of a renewal the one that was certified. */
  readonly applicationId: string;
  readonly certificateNumber: string | null;
  readonly productName: string;
  readonly applicationNumber: string | null;
  /** The last day on which it can be done; null where none is set. */
  readonly endsOn: Day | null;
  readonly daysLeft: number | null;
  /** Since when it waits. */
  readonly since: Day;
  readonly paymentReference: string | null;
}

export type TaskReader = Pick<CompanyActor, 'roles' | 'isCompanyEnding'>;

/** What this person may do now, the most urgent first. What only a colleague's role allows is not theirs to do. */
export function openTasksOf(
  applications: readonly TaskApplication[],
  certificates: readonly TaskCertificate[],
  reader: TaskReader,
  now: Date,
): readonly OpenTask[] {
  const today = dayOf(now);
  const tasks = [
    ...applications.flatMap((application) => ofApplication(application, reader, now)),
    ...certificates.flatMap((certificate) => ofCertificate(certificate, reader, now)),
  ].map((task): OpenTask => ({ ...task, daysLeft: task.endsOn === null ? null : daysUntil(task.endsOn, today) }));
  return tasks.toSorted(byUrgency);
}

type Found = Omit<OpenTask, 'daysLeft'>;

function ofApplication(application: TaskApplication, reader: TaskReader, now: Date): readonly Found[] {
  const { id, state, productName, applicationNumber, updatedAt, submittedAt, correctionEndsAt, staffMessageAt } = application;
  const { paymentReference, isPaymentBeingConfirmed } = application;
  const can = new Set(companyActionsFor(reader, state));
  const about = { applicationId: id, certificateNumber: null, productName, applicationNumber, endsOn: null, paymentReference: null };
  const found: Found[] = [];
  // A rejected application was changed last when it was rejected.
  if (can.has('appeal') && canStillAppeal(updatedAt, now))
    found.push({ ...about, kind: 'appeal', endsOn: lastDayToAppeal(updatedAt), since: dayOf(updatedAt) });
  if (can.has('send_correction') && correctionEndsAt !== null)
    found.push({ ...about, kind: 'correction', endsOn: dayThatEndsAt(correctionEndsAt), since: dayOf(updatedAt) });
  if (staffMessageAt !== null && may(reader, 'edit_application')) found.push({ ...about, kind: 'message', since: dayOf(staffMessageAt) });
  if (state === 'submitted' && !isPaymentBeingConfirmed && can.has('pay'))
    found.push({ ...about, kind: 'payment', since: dayOf(submittedAt ?? updatedAt), paymentReference });
  if (state === 'draft' && can.has('edit')) found.push({ ...about, kind: 'draft', since: dayOf(updatedAt) });
  return found;
}

function ofCertificate(certificate: TaskCertificate, reader: TaskReader, now: Date): readonly Found[] {
  const { number, applicationId, productName, expiresOn, isRenewalStarted, revokedAt } = certificate;
  const today = dayOf(now);
  const about = { applicationId, certificateNumber: number, productName, applicationNumber: null, paymentReference: null };
  if (revokedAt !== null && canStillAppeal(revokedAt, now) && may(reader, 'appeal'))
    return [{ ...about, kind: 'appeal', endsOn: lastDayToAppeal(revokedAt), since: dayOf(revokedAt) }];
  if (!isRenewalStarted && isRenewable(certificate, today) && may(reader, 'renew'))
    return [{ ...about, kind: 'renewal', endsOn: expiresOn, since: today }];
  return [];
}

function may(reader: TaskReader, permission: CompanyPermission): boolean {
  return hasCompanyPermission(reader, permission) && !isClosed(reader, permission);
}

/** Days left where they are few, then the kinds in their order, and in a kind what waits longest. */
function byUrgency(one: OpenTask, other: OpenTask): number {
  const [left, right] = [urgentDaysOf(one), urgentDaysOf(other)];
  if (left !== right) return left - right;
  const kinds = openTaskKinds.indexOf(one.kind) - openTaskKinds.indexOf(other.kind);
  if (kinds !== 0) return kinds;
  if (one.daysLeft !== other.daysLeft) return (one.daysLeft ?? Infinity) - (other.daysLeft ?? Infinity);
  return one.since < other.since ? -1 : one.since > other.since ? 1 : one.applicationId.localeCompare(other.applicationId);
}

function urgentDaysOf({ daysLeft }: OpenTask): number {
  return daysLeft !== null && daysLeft <= openTaskRules.urgentDays ? daysLeft : Infinity;
}

/** The earliest moment of a decision that can still be appealed against. */
export function earliestAppealable(now: Date): Date {
  return new Date(now.getTime() - (appealRules.daysToAppeal + 1) * 86_400_000);
}
