import type { PublishedRow } from './store.ts';

/** What the certificate itself says in public, and no more. */
export function shownView(
  { facts, qr_seal: seal }: PublishedRow,
  { rosette, address }: { readonly rosette: string; readonly address: string },
) {
  return {
    cert_no: facts.number,
    company: facts.company,
    product: facts.product,
    hs_code: facts.hsCode,
    value_addition: facts.valueAddition,
    threshold: facts.threshold,
    issued_date: facts.issuedOn,
    expiry_date: facts.expiresOn,
    verification_url: address,
    seal,
    rosette,
  };
}
