import type { Certificate } from '../certificates/certificate.ts';

/** A certificate that is active, as the API answers it. */
export function activeCertificate(number = 'TVA-GH26-7K3M-Q9XD-2F4R'): Certificate {
  return {
    id: number,
    cert_no: number,
    issued_date: '2026-11-12',
    expiry_date: '2027-11-12',
    file_path: `/api/certificate/${number}/file`,
    image_path: `/api/certificate/${number}/image`,
    verification_url: `https://verify.example/${number}`,
    state: 'active',
    days_left: 364,
    status: 'good',
    status_change: null,
    replaced_by: null,
    renewable: false,
    renewal: null,
    threshold: '30.00',
    application: {
      id: '01a1ddf6-3221-71ab-aa98-5f030a407630',
      application_number: 'APP-26-000002',
      product_name: 'Cocoa butter, deodorised',
      cva: '58.42',
    },
  };
}
