import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readShownCertificate } from '@thamani/contract/certificates/demo-certificate.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { qrOf, type QrDrawing } from './qr.ts';

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

/** What the hero draws: a certificate that anybody can check, or where there is none, a specimen. */
export interface DrawnCertificate {
  readonly number: string;
  readonly company: string;
  readonly product: string | MessageDescriptor;
  readonly hsCode: string;
  readonly valueAddition: number;
  /** In percent: more than this is needed. */
  readonly threshold: number;
  readonly issued: string;
  readonly validUntil: string;
  readonly qr: QrDrawing;
  /** Of a real one: where it is checked, and the picture of its own pattern. */
  readonly real?: { readonly address: string; readonly rosette: string };
}

export function drawnFrom(shown: NonNullable<AnswerOf<typeof readShownCertificate>['data']>): DrawnCertificate {
  return {
    number: shown.cert_no,
    company: shown.company,
    product: shown.product,
    // As tariff books write it.
    hsCode: shown.hs_code.replace(/^(\d{4})(\d{2})$/, '$1.$2'),
    valueAddition: Number(shown.value_addition),
    threshold: Number(shown.threshold),
    issued: shown.issued_date,
    validUntil: shown.expiry_date,
    qr: qrOf(`${shown.verification_url}#`, shown.seal),
    real: { address: shown.verification_url, rosette: `/rosette/${shown.rosette}.svg` },
  };
}

/** `leadsTo`: a page of ours on what a certificate is. */
export function drawnSpecimen(leadsTo: string): DrawnCertificate {
  return { ...specimen, threshold: schemes[currentScheme].thresholdPercent, qr: qrOf(leadsTo) };
}
