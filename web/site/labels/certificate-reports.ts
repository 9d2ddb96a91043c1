import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportOutcome, ReportReason, ReportState } from '@thamani/domain/certificate-reports/reports.ts';

/** What the reporter says is wrong. */
export const reportReasonLabels = {
  goods_differ: msg`The goods are not the goods that the certificate describes`,
  document_changed: msg`The document looks changed or copied`,
  company_unknown: msg`The company is not known at the address`,
  origin_doubtful: msg`The goods do not seem to be made where the certificate says`,
  used_for_other_goods: msg`The certificate is used for other goods or by another company`,
  other: msg`Something else`,
} satisfies Record<ReportReason, MessageDescriptor>;

export const reportStateLabels = {
  // The console has the same word as the name of a date.
  received: msg({ message: 'Received', context: 'state of a report' }),
  under_investigation: msg`Under investigation`,
  closed: msg`Closed`,
} satisfies Record<ReportState, MessageDescriptor>;

/** As reporter, company and staff read them. */
export const reportOutcomeLabels = {
  no_problem_found: msg`We found no problem with the certificate.`,
  certificate_suspended: msg`The certificate has been suspended.`,
  certificate_revoked: msg`The certificate has been revoked.`,
  corrected: msg`The company has corrected the problem.`,
  not_verified: msg`We could not verify what was reported.`,
  not_about_certificate: msg`The report was not about this certificate.`,
} satisfies Record<ReportOutcome, MessageDescriptor>;
