/** Of the pages about payments, as English has them. */
export const paymentsAddress = '/payments';
export const pendingAddress = '/payments/pending-payments';
export const paidAddress = '/payments/paid';
export const historyAddress = '/payments/history';
export const verificationAddress = '/paymment-verification';

/** The status page of a payment. With `going` it redirects to the provider's page as soon as that is available. */
export function paymentAddress(reference: string, then?: 'going'): string {
  return `${verificationAddress}?payment=${reference}${then === undefined ? '' : `&${then}`}`;
}

/** The API's own: a link to a file is made when it is asked for. */
export function receiptAddress(reference: string): string {
  return `/api/payment/${reference}/receipt/`;
}
