/**
 * What `company-applications` and `account-deletion` need of payments. Those that write are called in a transaction that
 * holds the locks of the applications concerned.
 *
 * Lock order. A transaction that locks applications and payments locks the applications first, by id, then the payments, by id. The items
 * of a payment never change, so they can be read before anything is locked. The reservation of an application changes only under that
 * application's lock. Two transactions on the same rows then wait for one another in one direction, and there is no deadlock.
 */
export { cancelLiveOf, hasLivePayment, releaseHeld } from './reservations.ts';
export { refundWithdrawn } from './refunds/refunds.ts';
