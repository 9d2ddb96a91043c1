/** Reports about a certificate: what anyone may tell us about a published certificate, and what an officer does with it. */

/** Stored in the database, so never renamed. */
export const reportStates = ['received', 'under_investigation', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

/** What the reporter says is wrong. Stored, so never renamed. */
export const reportReasons = [
  'goods_differ',
  'document_changed',
  'company_unknown',
  'origin_doubtful',
  'used_for_other_goods',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How a report is closed. Stored, so never renamed. */
export const reportOutcomes = [
  'no_problem_found',
  'certificate_suspended',
  'certificate_revoked',
  'corrected',
  'not_verified',
  'not_about_certificate',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The newest change of status that an outcome states: without it, reporter and company would read what is not so. */
export const changesStated = {
  no_problem_found: [],
  certificate_suspended: ['suspend'],
  certificate_revoked: ['revoke', 'replace'],
  corrected: [],
  not_verified: [],
  not_about_certificate: [],
} as const satisfies Record<ReportOutcome, readonly ('suspend' | 'revoke' | 'replace')[]>;

export const reportRules = {
  /** From one IPv4 address or IPv6 /64; the /48 has ten times as many (`wideFactor`). */
  anHourFromOneClient: 10,
  /** Of all people together: a certificate that many report is under investigation already. */
  aDayAboutOneCertificate: 20,
  /** The acknowledgement goes to any address that was typed. */
  aDayToOneAddress: 3,
  /** Readings by a link, right or wrong, from one client in ten minutes. */
  readingsInTenMinutes: 60,
  /** How long what the reporter wrote, with name and contact, is stored after the report was closed. */
  detailsKeptDays: 90,
} as const;

/** Reports that were closed before this moment have no details any more. */
export function detailsErasureCutoff(now: Date): Date {
  return new Date(now.getTime() - reportRules.detailsKeptDays * 86_400_000);
}

export const reportActions = ['take', 'assign', 'write_note', 'start_investigation', 'close'] as const;
export type ReportAction = (typeof reportActions)[number];

/** What may be done in each state. A closed report does not change. */
export const actionsIn = {
  received: ['take', 'assign', 'write_note', 'start_investigation'],
  under_investigation: ['take', 'assign', 'write_note', 'close'],
  closed: [],
} as const satisfies Record<ReportState, readonly ReportAction[]>;

/** Which state an action leads to; an action without one keeps the state. */
export const leadsTo: Readonly<Partial<Record<ReportAction, ReportState>>> = {
  start_investigation: 'under_investigation',
  close: 'closed',
};
