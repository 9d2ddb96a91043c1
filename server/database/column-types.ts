import { codePurposes } from '@thamani/domain/accounts/codes.ts';
import { companySizes, contactPersons, entityTypes, ownershipTypes, sectors } from '@thamani/domain/accounts/registration.ts';
import { actorKinds } from '@thamani/domain/accounts/sessions.ts';
import { signInAccountKinds } from '@thamani/domain/accounts/sign-in-failures.ts';
import { accountChallengePurposes, staffChallengePurposes } from '@thamani/domain/accounts/sign-in.ts';
import { appealable, appealReminderKinds, appealVerdicts, stagesToReturnTo } from '@thamani/domain/appeals/appeals.ts';
import { askingStates, states } from '@thamani/domain/applications/lifecycle.ts';
import { reportOutcomes, reportReasons, reportStates } from '@thamani/domain/certificate-reports/reports.ts';
import { statusChanges, statuses, statusReasons, statusRequestOutcomes } from '@thamani/domain/certificates/status.ts';
import { reminderDays } from '@thamani/domain/certificates/validity.ts';
import { identityChangeStates } from '@thamani/domain/companies/identity-changes.ts';
import { transferOutcomes } from '@thamani/domain/companies/members.ts';
import { outcomes } from '@thamani/domain/cost-sheet/figures.ts';
import { judgedSubjects, judgementVerdicts } from '@thamani/domain/cost-sheet/judgements.ts';
import { lineKinds, valueBases } from '@thamani/domain/cost-sheet/sheet.ts';
import { contentTypes, documentStates, mediaTypes, viewTypes } from '@thamani/domain/documents/documents.ts';
import { priceCurrencies } from '@thamani/domain/money.ts';
import { notificationObjects, optionalCategories } from '@thamani/domain/notifications/kinds.ts';
import { frequencies } from '@thamani/domain/notifications/preferences.ts';
import { verdictMoments } from '@thamani/domain/origin/freezing.ts';
import { materialRoles, originProofs, originStatuses } from '@thamani/domain/origin/goods.ts';
import { verdicts } from '@thamani/domain/origin/verdict.ts';
import { entryKinds, ledgerAccounts } from '@thamani/domain/payments/ledger.ts';
import { paymentStates, statusCheckSources } from '@thamani/domain/payments/payment.ts';
import { paymentExceptionKinds, refundReasons, refundStates } from '@thamani/domain/payments/settlement.ts';
import { proposalKinds, proposalOutcomes } from '@thamani/domain/review/case-steps.ts';
import { requirementVerdicts } from '@thamani/domain/review/requirement-review.ts';
import { caseReminderKinds } from '@thamani/domain/review/service-levels.ts';
import { roles, staffStatuses } from '@thamani/domain/review/staff.ts';
import { approvalOutcomes, approvalPermissions } from '@thamani/domain/review/two-person-rule.ts';
import { undoActions } from '@thamani/domain/review/undo.ts';
import { textSources } from '@thamani/domain/signals/document-text.ts';
import { pdfHistories } from '@thamani/domain/signals/pdf-history.ts';
import { checkResults, confidences, resolutions } from '@thamani/domain/signals/signals.ts';

interface ColumnTypeRow {
  readonly type: string;
  /** `table.column`. */
  readonly columns: readonly string[];
  /** The values that the CHECK constraint of each column lists. Without them, the columns have no such constraint. */
  readonly values?: readonly (string | number)[];
  /** What a form sends is written as text, after the domain has read it. The column is only read as the type. */
  readonly written?: 'string';
}

/**
 * Columns whose values are of a type of the domain, by the file that exports it. `npm run generate` writes these types into tables.ts,
 * with what the catalog says of null, default, array and JSON. column-types.test.ts compares the values with the constraints of the
 * database.
 *
 * Not here, although code writes only some values: what is read with a fallback, since a row may contain a value that the domain has no
 * more (`accounts.language`, `staff.language`, `applications.scheme`, `outbox.topic`); what a provider reports
 * (`provider_charges.currency`); and `certificates.sector`, which is empty until a trigger sets it.
 */
export const columnTypes = {
  'accounts/codes.ts': [
    { type: 'CodePurpose', columns: ['one_time_code_requests.purpose', 'one_time_codes.purpose'], values: codePurposes },
  ],
  'accounts/registration.ts': [
    { type: 'CompanySize', columns: ['companies.company_size'], values: companySizes, written: 'string' },
    { type: 'ContactPerson', columns: ['companies.contact_person'], values: contactPersons, written: 'string' },
    { type: 'EntityType', columns: ['companies.type_entity'], values: entityTypes, written: 'string' },
    { type: 'OwnershipType', columns: ['companies.ownership_type'], values: ownershipTypes, written: 'string' },
  ],
  'accounts/sessions.ts': [{ type: 'ActorKind', columns: ['audit_events.actor_kind'], values: actorKinds }],
  'accounts/sign-in-failures.ts': [
    { type: 'SignInAccountKind', columns: ['sign_in_failures.account_kind'], values: signInAccountKinds },
    { type: 'SignInFailureReason', columns: ['sign_in_failures.reason'] },
  ],
  'accounts/sign-in.ts': [
    { type: 'AccountChallengePurpose', columns: ['account_challenges.purpose'], values: accountChallengePurposes },
    { type: 'StaffChallengePurpose', columns: ['staff_challenges.purpose'], values: staffChallengePurposes },
  ],
  'appeals/appeals.ts': [
    { type: 'AppealReminderKind', columns: ['appeal_reminders.kind'], values: appealReminderKinds },
    { type: 'AppealVerdict', columns: ['appeal_votes.verdict', 'appeals.verdict'], values: appealVerdicts },
    { type: 'Appealable', columns: ['appeals.against'], values: appealable },
    { type: 'ReturnStage', columns: ['appeal_votes.return_stage', 'appeals.return_stage'], values: stagesToReturnTo },
  ],
  'appeals/case-snapshot.ts': [{ type: 'CaseSnapshot', columns: ['appeals.snapshot'] }],
  'applications/answers.ts': [
    { type: 'Answers', columns: ['application_versions.answers', 'applications.answers'] },
    { type: 'FieldVersions', columns: ['applications.field_versions'] },
    { type: 'UnparsedAnswers', columns: ['applications.unparsed_answers'] },
  ],
  'applications/lifecycle.ts': [
    { type: 'AskingState', columns: ['applications.return_stage'], values: askingStates },
    { type: 'State', columns: ['applications.state'], values: states },
    { type: 'State', columns: ['case_reminders.stage', 'case_stages.stage', 'cases.stage'] },
  ],
  'applications/requirements.ts': [{ type: 'RequirementId', columns: ['case_requirement_decisions.field'] }],
  'certificate-reports/reports.ts': [
    {
      type: 'ReportOutcome',
      columns: ['certificate_report_outcomes.outcome', 'certificate_reports.outcome'],
      values: reportOutcomes,
    },
    { type: 'ReportReason', columns: ['certificate_reports.reason'], values: reportReasons },
    { type: 'ReportState', columns: ['certificate_reports.state'], values: reportStates },
  ],
  'certificates/facts.ts': [
    { type: 'CertificateFacts', columns: ['certificates.facts'] },
    { type: 'Deciders', columns: ['certificates.deciders'] },
  ],
  'certificates/status.ts': [
    { type: 'CertificateStatus', columns: ['certificates.status'], values: statuses },
    { type: 'StatusChange', columns: ['status_change_requests.change', 'status_changes.change'], values: statusChanges },
    { type: 'StatusReason', columns: ['status_changes.reason'], values: statusReasons },
    { type: 'StatusReason', columns: ['status_change_requests.reason'] },
    { type: 'StatusRequestOutcome', columns: ['status_change_requests.outcome'], values: statusRequestOutcomes },
  ],
  'certificates/validity.ts': [{ type: 'ReminderDays', columns: ['certificate_reminders.days'], values: reminderDays }],
  'companies/identity-changes.ts': [
    { type: 'IdentityChange', columns: ['identity_change_requests.former', 'identity_change_requests.wanted'] },
    { type: 'IdentityChangeState', columns: ['identity_change_requests.state'], values: identityChangeStates },
  ],
  'companies/members.ts': [{ type: 'TransferOutcome', columns: ['ownership_transfers.outcome'], values: transferOutcomes }],
  'companies/roles.ts': [{ type: 'CompanyRole', columns: ['invitations.roles', 'memberships.roles'] }],
  'cost-sheet/origin-answers.ts': [{ type: 'GivenAnswers', columns: ['case_origin_answers.answers', 'origin_answers.answers'] }],
  'cost-sheet/figures.ts': [{ type: 'Outcome', columns: ['line_review_outcomes.outcome'], values: outcomes }],
  'cost-sheet/judgements.ts': [
    { type: 'JudgedSubject', columns: ['line_judgements.subject'], values: judgedSubjects },
    { type: 'JudgementVerdict', columns: ['line_judgements.verdict'], values: judgementVerdicts },
    { type: 'StoredCorrection', columns: ['line_judgements.fields'] },
  ],
  'cost-sheet/sheet.ts': [
    { type: 'LineKind', columns: ['cost_lines.kind'], values: lineKinds },
    { type: 'PriceCitations', columns: ['cost_sheets.price_citations'] },
    { type: 'Proven', columns: ['cost_line_citations.proves'] },
    { type: 'ValueBasis', columns: ['cost_lines.basis'], values: valueBases },
  ],
  'documents/documents.ts': [
    { type: 'ContentType', columns: ['documents.content_type'], values: contentTypes },
    { type: 'DocumentRefusal', columns: ['documents.refusal'] },
    { type: 'DocumentState', columns: ['documents.state'], values: documentStates },
    { type: 'MediaType', columns: ['document_extractions.kind', 'documents.media_type'], values: mediaTypes },
    { type: 'ViewType', columns: ['documents.view_type'], values: viewTypes },
  ],
  'documents/places.ts': [
    { type: 'DocumentPlace', columns: ['case_requirement_decisions.figure_place', 'line_judgements.place'] },
    { type: 'PlaceOnPage', columns: ['cost_line_citations.place'] },
  ],
  'languages.ts': [
    {
      type: 'Language',
      columns: [
        'certificate_report_details.language',
        'contact_messages.language',
        'invitations.language',
        'one_time_code_requests.language',
        'payments.language',
      ],
    },
  ],
  'money.ts': [
    { type: 'Currency', columns: ['product_prices.currency'], values: priceCurrencies },
    {
      type: 'Currency',
      columns: [
        'ledger_lines.currency',
        'payment_items.currency',
        'payments.currency',
        'product_price_versions.currency',
        'refunds.currency',
      ],
    },
  ],
  'notifications/kinds.ts': [
    { type: 'NotificationKind', columns: ['notifications.kind'] },
    { type: 'NotificationObject', columns: ['notifications.object_kind'], values: notificationObjects },
    { type: 'OptionalCategory', columns: ['notification_preferences.category'], values: optionalCategories },
  ],
  'notifications/preferences.ts': [
    { type: 'Frequency', columns: ['notification_preferences.frequency', 'notifications.mail'], values: frequencies },
  ],
  'origin/freezing.ts': [{ type: 'VerdictMoment', columns: ['origin_verdicts.moment'], values: verdictMoments }],
  'origin/goods.ts': [
    { type: 'MaterialRole', columns: ['cost_lines.role'], values: materialRoles },
    { type: 'OriginProof', columns: ['cost_lines.origin_proof'], values: originProofs },
    { type: 'OriginStatus', columns: ['cost_lines.origin_status'], values: originStatuses },
  ],
  'origin/verdict.ts': [
    { type: 'OriginVerdict', columns: ['origin_verdicts.verdict'] },
    { type: 'Verdict', columns: ['origin_verdicts.answer'], values: verdicts },
  ],
  'payments/ledger.ts': [
    { type: 'EntryKind', columns: ['ledger_entries.kind'], values: entryKinds },
    { type: 'LedgerAccount', columns: ['ledger_lines.account'], values: ledgerAccounts },
  ],
  'payments/payment.ts': [
    { type: 'PaymentState', columns: ['payments.state'], values: paymentStates },
    { type: 'StatusCheckSource', columns: ['payment_status_checks.source'], values: statusCheckSources },
  ],
  'payments/settlement.ts': [
    { type: 'PaymentExceptionKind', columns: ['payment_exceptions.kind'], values: paymentExceptionKinds },
    { type: 'RefundReason', columns: ['refunds.reason'], values: refundReasons },
    { type: 'RefundState', columns: ['refunds.state'], values: refundStates },
  ],
  'review/case-steps.ts': [
    { type: 'ProposalKind', columns: ['case_decisions.kind', 'case_proposals.kind'], values: proposalKinds },
    { type: 'ProposalOutcome', columns: ['case_proposals.outcome'], values: proposalOutcomes },
  ],
  'review/grounds.ts': [
    { type: 'Citations', columns: ['case_proposals.citations'] },
    { type: 'GroundCode', columns: ['case_proposals.grounds'] },
  ],
  'review/queue.ts': [{ type: 'QueueQuestion', columns: ['queue_views.question'] }],
  'review/requirement-review.ts': [
    { type: 'RequirementVerdict', columns: ['case_requirement_decisions.verdict'], values: requirementVerdicts },
    { type: 'ReturnReason', columns: ['case_requirement_decisions.reason'] },
  ],
  'review/service-levels.ts': [{ type: 'CaseReminderKind', columns: ['case_reminders.kind'], values: caseReminderKinds }],
  'review/staff.ts': [
    { type: 'Role', columns: ['staff_grants.role'], values: roles },
    { type: 'Sector', columns: ['appeals.sector', 'cases.sector'], values: sectors },
    { type: 'Sector', columns: ['certificate_reports.sector', 'identity_change_requests.sector'] },
    { type: 'Sector', columns: ['companies.sector'], values: sectors, written: 'string' },
    { type: 'Sector', columns: ['console_changes.sector', 'staff_grants.sectors'] },
    { type: 'StaffStatus', columns: ['staff.status'], values: staffStatuses },
  ],
  'review/two-person-rule.ts': [
    { type: 'ApprovalOutcome', columns: ['approval_requests.outcome'], values: approvalOutcomes },
    { type: 'ApprovalPermission', columns: ['approval_requests.permission'], values: approvalPermissions },
  ],
  'review/undo.ts': [
    { type: 'UndoAction', columns: ['case_undos.action'], values: undoActions },
    { type: 'UndoBefore', columns: ['case_undos.before'] },
  ],
  'review/working-days.ts': [
    {
      type: 'Day',
      columns: [
        'appeals.due_on',
        'case_reminders.stage_entered_on',
        'cases.due_on',
        'cases.stage_entered_on',
        'certificates.expires_on',
        'certificates.issued_on',
        'holidays.day',
      ],
    },
  ],
  'signals/document-text.ts': [
    { type: 'Spot', columns: ['case_signals.location'] },
    { type: 'TextSource', columns: ['document_extractions.source'], values: textSources },
  ],
  'signals/pdf-history.ts': [{ type: 'PdfHistory', columns: ['document_extractions.history'], values: pdfHistories }],
  'signals/signals.ts': [
    { type: 'CheckResult', columns: ['case_checks.result'], values: checkResults },
    { type: 'Confidence', columns: ['case_signals.confidence'], values: confidences },
    { type: 'EvidenceSignal', columns: ['case_checks.code'] },
    { type: 'Resolution', columns: ['case_signals.resolution'], values: resolutions },
    { type: 'SignalCode', columns: ['case_signals.code'] },
    { type: 'SignalDetails', columns: ['case_signals.details'] },
    { type: 'SkipReason', columns: ['case_checks.reason'] },
  ],
} as const satisfies Readonly<Record<string, readonly ColumnTypeRow[]>>;

export type TypedColumn = Omit<ColumnTypeRow, 'columns'> & { readonly path: string; readonly file: string };

/** One for each column. */
export const typedColumns: readonly TypedColumn[] = Object.entries<readonly ColumnTypeRow[]>(columnTypes).flatMap(([file, rows]) =>
  rows.flatMap(({ columns, ...row }) => columns.map((path) => ({ path, file, ...row }))),
);
