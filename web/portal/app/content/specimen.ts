import { msg } from '@lingui/core/macro';

/** What the home page draws where there is no certificate to show: no company, no product and no number of a real one. */
export const specimen = {
  number: 'TVA-GH26-0000-0000-0000',
  company: 'Sample Cocoa Works',
  product: msg`Cocoa butter, deodorised`,
  hsCode: '1804.00',
  valueAddition: 58.42,
  issued: '2026-11-12',
  validUntil: '2027-11-12',
} as const;

/** Where its QR leads: to what the digital certificate is. Short, so that the modules are large. */
export const specimenPath = '/services';
