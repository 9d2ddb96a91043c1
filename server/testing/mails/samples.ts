import type { Language } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import * as accounts from '../../features/accounts/mails.ts';
import * as companyDeletion from '../../features/account-deletion/company-mails.ts';
import * as deletion from '../../features/account-deletion/mails.ts';
import * as appeals from '../../features/appeals/mails.ts';
import * as certificateReports from '../../features/certificate-reports/mails.ts';
import * as certificates from '../../features/certificates/notifications/mails.ts';
import * as contact from '../../features/contact/mails.ts';
import type { RenderedMail } from '../../features/mail/layout-interface.ts';
import * as members from '../../features/members/mails.ts';
import * as memberNotices from '../../features/members/notification-mails.ts';
import * as codes from '../../features/one-time-codes/mails.ts';
import * as payments from '../../features/payments/notifications/mails.ts';
import * as review from '../../features/review/notifications/mails.ts';
import * as factors from '../../features/second-factors/mails.ts';
import * as sessions from '../../features/sessions/mails.ts';
import * as staff from '../../features/staff/mails.ts';

/**
 * Every mail that the product sends, with made-up content, by the file and the function that makes it. The test beside it refuses a function
 * that is missing here; `npm run look -- --mails` takes pictures of them.
 */
type Deps = Pick<Context, 'config' | 'translatorFor'>;
type Sample = (deps: Deps, language: Language) => readonly RenderedMail[];

const at = new Date('2026-11-16T09:12:00Z');
const until = new Date('2026-11-30T09:12:00Z');
const sampleCompany = 'Asante Cocoa Works (sample)';
const id = '01935c1e-0000-7000-8000-000000000001';
const person = (language: Language) => ({ id, email: 'ama@asante.example', first_name: 'Ama', language });
const colleague = (language: Language) => ({ id, email: 'kofi@thamani.example', name: 'Kofi Boateng', language });
const application = { id, application_number: 'APP-26-000123', product_name: 'Dark chocolate couverture <70%>' };
const secret = 'x'.repeat(43);

// Rows as the database has them; what no mail reads is left out.
type NewsOf<F extends (...args: never[]) => unknown> = Parameters<F>[2];
const reviewNews = { action: '', at, application } as unknown as NewsOf<typeof review.noticeMail>;
const appealNews = (against: 'rejection' | 'revocation', returnStage: string | null) =>
  ({
    action: '',
    application,
    appeal: { id, against, due_on: '2026-12-16', return_stage: returnStage },
  }) as unknown as NewsOf<typeof appeals.noticeMail>;
const certificate = {
  number: 'TVA-GH26-ASAN-TE0D-EM0P',
  product_name: application.product_name,
  application_id: id,
  issued_on: '2026-11-16',
  expires_on: '2027-11-16',
};
const payment = (language: Language) =>
  ({
    id,
    language,
    invoice_number: 'INV-26-000042',
    reference: 'R'.repeat(26),
    currency: 'USD',
    paid_at: at,
  }) as unknown as Parameters<typeof payments.receiptMail>[2];
const items = [
  { ...application, application_id: id, full_minor: '25000', discount_minor: '2500', amount_minor: '22500', applied_at: at },
  {
    ...application,
    application_number: 'APP-26-000124',
    application_id: 'b',
    full_minor: '25000',
    discount_minor: '0',
    amount_minor: '25000',
    applied_at: at,
  },
] as unknown as Parameters<typeof payments.receiptMail>[3];
const staffPerson = (language: Language) =>
  ({ ...colleague(language), staff_number: 'S-0007' }) as unknown as Parameters<typeof staff.enrolmentMail>[1];
const message = (language: Language): Parameters<typeof contact.teamMail>[1] => ({
  id,
  reference: 'C-7F3K2Q',
  language,
  received_at: at,
  first_name: 'Wanjiru',
  last_name: 'Kamau',
  email: 'wanjiru@kamau.example',
  phone: '+254711234567',
  message: 'Which documents does a cooperative need?\nWe press shea nuts.',
});
const asked: review.CorrectionRequest = {
  until: '2026-11-30',
  answers: [
    { field: 'final_product_value', reason: 'unreadable', comment: 'The second page is cut off.' },
    { field: 'process_flow_diagram', reason: 'other', comment: 'Please draw the step of conching too.' },
  ],
  documents: [{ title: 'Invoice of the packing supplier', comment: 'For 2026.' }],
};
const notice = (language: Language): memberNotices.Notice => ({ company: sampleCompany, at, person: person(language) });

const reviewNotices: readonly review.NotificationContent[] = [
  { kind: 'correction', asked },
  { kind: 'correction_due_soon', asked },
  { kind: 'correction_over' },
  { kind: 'correction_taken_back' },
  { kind: 'assessed' },
  { kind: 'visit' },
  {
    kind: 'approved',
    assessed: '61.20',
    currency: 'KES',
    changed: [{ field: 'cost_of_imported_inputed', declared: '280.00', figure: '310.40', reason: 'The sea freight was left out.' }],
  },
  {
    kind: 'rejected',
    grounds: ['value_addition_not_above_threshold', 'company_not_verifiable'],
    comment: 'The imported cocoa liquor is 82% of the price.',
    appealUntil: '2026-12-16',
  },
  { kind: 'message', text: 'Could you tell us who pressed the butter?' },
];
const staffNotices: readonly review.StaffNotice[] = [
  { kind: 'due_soon', dueOn: '2026-11-30', held: true },
  { kind: 'late', dueOn: '2026-11-30', held: false },
  { kind: 'wrote', text: 'We pressed it ourselves.' },
  { kind: 'corrected' },
  { kind: 'returned', text: 'Examine the invoice of May, then propose again.' },
];
const certificateNotices = [
  { kind: 'issued' },
  { kind: 'expiring' },
  { kind: 'suspended', reason: 'company_asked', comment: 'The oven is being replaced.' },
  { kind: 'reinstated', reason: 'company_asked', comment: '' },
  { kind: 'replaced', reason: 'company_asked', comment: '' },
  { kind: 'revoked', reason: 'company_asked', comment: 'The product is no longer made.', lastDayToAppeal: '2026-12-16' },
] as const;
const securityActions = [
  'authenticator.added',
  'authenticator.removed',
  'passkey.added',
  'passkey.removed',
  'recovery_codes.renewed',
  'recovery_code.used',
  'second_factors.removed',
] as const;
const reasons = [{ staffNumber: 'S-0011', comment: 'The invoices show that the liquor was pressed in Tema.' }];

const reporter = (language: Language) => ({
  report: {
    reference: 'R-7F3K2Q',
    number: certificate.number,
    outcome: 'no_problem_found' as const,
    explanation: 'The goods in the photo are another product.',
  },
  address: { email: 'wanjiru@kamau.example', language },
  link: secret,
});

export const mailSamples: Readonly<Record<string, Sample>> = {
  'one-time-codes/mails.ts codeMail': (deps, language) =>
    (['activate', 'reset'] as const).map((purpose) =>
      codes.codeMail(
        deps,
        { id, email: 'ama@asante.example', purpose, language, requested_at: at } as Parameters<typeof codes.codeMail>[1],
        { email: 'ama@asante.example', first_name: 'Ama', company_name: sampleCompany },
        { code: '4071', link: secret },
      ),
    ),
  'accounts/mails.ts welcomeMail': (deps, language) => [accounts.welcomeMail(deps, { ...person(language), company_name: sampleCompany })],
  'accounts/mails.ts passwordChangedMail': (deps, language) => [accounts.passwordChangedMail(deps, person(language), at)],
  'account-deletion/mails.ts deletionMail': (deps, language) => [deletion.deletionMail(deps, person(language), at, secret)],
  'account-deletion/company-mails.ts companyDeletionMail': (deps, language) =>
    [secret, undefined].map((link) =>
      companyDeletion.companyDeletionMail(deps, person(language), { company: sampleCompany, by: 'Kwame Asante', requestedAt: at, link }),
    ),
  'appeals/mails.ts noticeMail': (deps, language) => [
    appeals.noticeMail(deps, person(language), appealNews('rejection', null), sampleCompany, { kind: 'lodged' }),
    appeals.noticeMail(deps, person(language), appealNews('rejection', 'assessment'), sampleCompany, { kind: 'allowed', reasons }),
    appeals.noticeMail(deps, person(language), appealNews('revocation', null), sampleCompany, { kind: 'upheld', reasons }),
  ],
  'appeals/mails.ts staffMail': (deps, language) =>
    (['new', 'third', 'reminder', 'late'] as const).map((kind) =>
      appeals.staffMail(deps, colleague(language), appealNews('rejection', null), sampleCompany, kind),
    ),
  'certificates/notifications/mails.ts noticeMail': (deps, language) =>
    certificateNotices.map((one) =>
      certificates.noticeMail(
        deps,
        person(language),
        { at, certificate, notice: one } as unknown as Parameters<typeof certificates.noticeMail>[2],
        sampleCompany,
      ),
    ),
  'contact/mails.ts acknowledgementMail': (deps, language) => [contact.acknowledgementMail(deps, message(language))],
  'contact/mails.ts teamMail': (deps, language) => [contact.teamMail(deps, message(language))],
  'members/mails.ts invitationMail': (deps, language) => [
    members.invitationMail(
      deps,
      {
        email: 'ama@asante.example',
        language,
        company_name: sampleCompany,
        inviter_first_name: 'Kwame',
        inviter_last_name: 'Asante',
        roles: ['editor', 'finance'],
        is_agent: true,
        expires_at: until,
      },
      secret,
    ),
  ],
  'members/notification-mails.ts removedMail': (deps, language) => [memberNotices.removedMail(deps, notice(language), 'Kwame Asante')],
  'members/notification-mails.ts rolesChangedMail': (deps, language) => [
    memberNotices.rolesChangedMail(deps, notice(language), { before: 'viewer', now: 'editor,finance', by: 'Kwame Asante' }),
  ],
  'members/notification-mails.ts leftMail': (deps, language) =>
    ['Yaw Darko', ''].map((name) => memberNotices.leftMail(deps, notice(language), name)),
  'members/notification-mails.ts offeredMail': (deps, language) => [
    memberNotices.offeredMail(deps, notice(language), { by: 'Kwame Asante', fromKeeps: true, expiresAt: until }),
  ],
  'members/notification-mails.ts transferredMail': (deps, language) =>
    [true, false].map((isNewOwner) =>
      memberNotices.transferredMail(deps, notice(language), { isNewOwner, from: 'Kwame Asante', to: 'Ama Asante', fromKeeps: false }),
    ),
  'members/notification-mails.ts appointedMail': (deps, language) =>
    [true, false].map((isNewOwner) => memberNotices.appointedMail(deps, notice(language), isNewOwner, 'Kwame Asante')),
  'members/notification-mails.ts secondFactorRequiredMail': (deps, language) => [
    memberNotices.secondFactorRequiredMail(deps, notice(language), 'Kwame Asante'),
  ],
  'members/notification-mails.ts deletionCancelledMail': (deps, language) => [memberNotices.deletionCancelledMail(deps, notice(language))],
  'payments/notifications/mails.ts receiptMail': (deps, language) => [
    payments.receiptMail(deps, { ...person(language), company_name: sampleCompany }, payment(language), items, new Uint8Array([1])),
  ],
  'payments/notifications/mails.ts refundMail': (deps, language) => [
    payments.refundMail(deps, { ...person(language), company_name: sampleCompany }, payment(language), items, {
      reason: 'withdrawn',
      minor: '22500',
      currency: 'USD',
      application_id: id,
      state: 'requested',
    } as unknown as Parameters<typeof payments.refundMail>[4]),
  ],
  'review/notifications/mails.ts noticeMail': (deps, language) =>
    reviewNotices.map((one) => review.noticeMail(deps, person(language), reviewNews, sampleCompany, one)),
  'review/notifications/mails.ts staffMail': (deps, language) =>
    staffNotices.map((one) => review.staffMail(deps, colleague(language), reviewNews, sampleCompany, one)),
  'second-factors/mails.ts securityMail': (deps, language) =>
    securityActions.map((action) => factors.securityMail(deps, person(language), { action, at, data: { left: 3, last: true } })),
  'sessions/mails.ts newDeviceMail': (deps, language) => [
    sessions.newDeviceMail(deps, person(language), { device: 'Firefox on Android', started_at: at }),
  ],
  'staff/mails.ts enrolmentMail': (deps, language) => [staff.enrolmentMail(deps, staffPerson(language), secret)],
  'staff/mails.ts breakGlassMail': (deps, language) => [
    staff.breakGlassMail(deps, staffPerson(language), {
      at,
      by: 'root at db-1',
      reason: 'All administrators lost their keys',
      name: 'Efua Owusu',
      email: 'efua@thamani.example',
    }),
  ],
  'staff/mails.ts newDeviceMail': (deps, language) => [
    staff.newDeviceMail(deps, staffPerson(language), { device: 'Firefox on Linux', network: '192.0.2.0/24', started_at: at }),
  ],
  'staff/mails.ts factorsSetMail': (deps, language) =>
    [true, false].map((isPasskey) => staff.factorsSetMail(deps, staffPerson(language), { at, isPasskey })),
  'staff/mails.ts factorsEndedMail': (deps, language) => [staff.factorsEndedMail(deps, staffPerson(language), at)],
  'certificate-reports/mails.ts acknowledgementMail': (deps, language) => [
    certificateReports.acknowledgementMail(deps, reporter(language)),
  ],
  'certificate-reports/mails.ts reporterOutcomeMail': (deps, language) => [
    certificateReports.reporterOutcomeMail(deps, reporter(language)),
  ],
  'certificate-reports/mails.ts companyOutcomeMail': (deps, language) => [
    certificateReports.companyOutcomeMail(deps, person(language), certificate, {
      outcome: 'no_problem_found',
      explanation: 'The goods in the photo are another product.',
    } as unknown as Parameters<typeof certificateReports.companyOutcomeMail>[3]),
  ],
  'staff/mails.ts passwordChangedMail': (deps, language) => [staff.passwordChangedMail(deps, staffPerson(language), at)],
  'staff/mails.ts passwordResetMail': (deps, language) => [staff.passwordResetMail(deps, staffPerson(language), secret)],
};
