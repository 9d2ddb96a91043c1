import { dayOf, type Day } from '../review/working-days.ts';
import { afterChange, statusChanges, type CertificateStatus, type StatusChange } from './status.ts';

/** Twelve months to the day, in UTC; from 29 February to 28 February. The last day is still valid. */
export function expiryOf(issuedOn: Day): Day {
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number);
  const last = new Date(Date.UTC(year + 1, month, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year + 1, month - 1, Math.min(day, last))));
}

export function isExpired(expiresOn: Day, today: Day): boolean {
  return today > expiresOn;
}

/** Days before expiry from which it can be renewed, and on which its holder is reminded. */
export const renewalOpensDays = 90;
export const reminderDays = [60, 30, 7] as const;
export type ReminderDays = (typeof reminderDays)[number];
/** Days after which a reminder that was missed is left to the next one. */
const reminderLateDays = 7;

export interface ReminderWindow {
  readonly days: ReminderDays;
  readonly from: Day;
  readonly to: Day;
}

/** Which certificates are reminded of on a day, by their last day, soonest first: those in so many days, and those missed a little before. */
export function reminderWindows(today: Day): readonly ReminderWindow[] {
  return reminderDays
    .map((days) => ({ days, from: daysAfter(today, Math.max(0, days - reminderLateDays)), to: daysAfter(today, days) }))
    .toSorted((a, b) => a.days - b.days);
}

function daysAfter(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));
}

export function daysUntil(day: Day, today: Day): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}

/** As the day of the answer has it: what fell hides that its days are over, as it does where strangers look. */
export const certificateStates = ['active', 'expired', 'suspended', 'revoked'] as const;
export type CertificateState = (typeof certificateStates)[number];

export interface Dated {
  readonly status: CertificateStatus;
  readonly expiresOn: Day;
}

export function stateOf({ status, expiresOn }: Dated, today: Day): CertificateState {
  if (status !== 'good') return status;
  return isExpired(expiresOn, today) ? 'expired' : 'active';
}

/** Only a certificate in good status without a newer one, in its last days, including the expiry day. */
export function isRenewable({ status, expiresOn, isReplaced }: Dated & { readonly isReplaced: boolean }, today: Day): boolean {
  const left = daysUntil(expiresOn, today);
  return status === 'good' && !isReplaced && left <= renewalOpensDays && left >= 0;
}

/** What can be proposed on a day. One whose days are over, or that has a newer one, is not printed again: nobody should use it. */
export function changesOffered(
  { status, expiresOn, isReplaced }: Dated & { readonly isReplaced: boolean },
  today: Day,
): readonly StatusChange[] {
  return statusChanges.filter(
    (change) => afterChange(status, change) !== undefined && (change !== 'replace' || (!isReplaced && !isExpired(expiresOn, today))),
  );
}
