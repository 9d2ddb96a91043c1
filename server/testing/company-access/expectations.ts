import { randomUUID } from 'node:crypto';
import type { Operation } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { currentAgreedVersion } from '@thamani/domain/legal/versions.ts';
import { sentCostLine, sentCostSheet } from '../applications.ts';
import type { ObjectKind } from './objects.ts';

/**
 * Who may call each operation of companies, written by hand: a second opinion on `companyPolicy` and on the permission that each operation
 * names. An operation without an entry fails the test (server/http/company-access.test.ts).
 */

/** `person`: everyone who is signed in, about their own login. */
export type Right = 'person' | 'everyone' | 'editors' | 'payers' | 'owners' | 'proved owners';

export const rolesWith: Readonly<Record<Exclude<Right, 'person'>, readonly CompanyRole[]>> = {
  everyone: ['owner', 'editor', 'finance', 'viewer'],
  editors: ['owner', 'editor'],
  payers: ['owner', 'finance'],
  owners: ['owner'],
  'proved owners': ['owner'],
};

export interface Expectation {
  readonly right: Right;
  /** What of the operation's several uses it is. */
  readonly use?: string;
  /** What its address or body names. Without one there is nothing foreign or absent to ask for. */
  readonly object?: ObjectKind;
  readonly body?: (id: string) => object;
  /** In place of the operation's address with the id for each parameter. */
  readonly path?: (id: string) => string;
  /** Of a person: needs a step-up of the last ten minutes. */
  readonly isProved?: true;
  /** Of a person: about their company, which must be chosen, and the one that the page was opened for. */
  readonly needsCompany?: true;
  /** Of a person: also shows something of the company, which must be the one that the page was opened for. */
  readonly showsCompany?: true;
  /** Ends the session or changes the person, so each call has a person for itself. */
  readonly isFresh?: true;
  /** Of the company, and still not found by anyone but the two people whom it is about. None of the callers is one of them. */
  readonly isOfTwoPeople?: true;
  /** Undoes what an allowed call does to the whole company. */
  readonly undo?: string;
  /** The answer about one's own; without it a reading answers with its status, and a command with anything but a refusal of access. */
  readonly own?: string;
}

const absentId = '01a1dd37-379c-77ca-b74a-03587b731209';
const passkey = { challenge_id: absentId, response: { id: 'x' } };
const password = () => ({ current_password: 'not the password', new_password: 'eleven lamps along the coast' });
const done = (status: number) => ({ own: String(status) });

const expectations: Readonly<Record<string, Expectation | readonly Expectation[]>> = {
  // Notifications: of the person, and another person's is not found whatever the role (features/notifications/notifications.test.ts).
  listNotifications: { right: 'everyone', ...done(200) },
  countNotifications: { right: 'everyone', ...done(200) },
  markNotification: { right: 'everyone', path: () => `/notifications/${absentId}/read`, body: () => ({}), own: '404 not_found' },
  markNotifications: { right: 'everyone', body: () => ({}), ...done(200) },
  readNotificationPreferences: { right: 'person', ...done(200) },
  changeNotificationPreferences: { right: 'person', body: () => ({ category: 'message', frequency: 'daily' }), ...done(200) },

  // Accounts and sign-in
  readProfile: { right: 'person', object: 'person' },
  changeProfile: [
    { right: 'person', object: 'person', body: () => ({ first_name: 'Kofi' }), ...done(200) },
    { use: 'of the company', right: 'owners', path: () => '/profile/user/me', body: () => ({ head_office_city: 'Accra' }), ...done(200) },
  ],
  acknowledgeLegalVersion: { right: 'person', body: () => ({ version: currentAgreedVersion }), ...done(200) },
  exportData: { right: 'person', isProved: true, showsCompany: true },
  deleteAccount: { right: 'person', isProved: true, isFresh: true },
  logout: { right: 'person', isFresh: true, ...done(200) },
  changePassword: { right: 'person', body: password, own: '422 password_invalid' },
  patchPassword: { right: 'person', body: password, own: '422 password_invalid' },
  proveIdentity: { right: 'person', body: () => ({ password: 'not the password' }), own: '422 password_invalid' },
  listSessions: { right: 'person' },
  endSession: { right: 'person', object: 'session', ...done(200) },
  beginPasskeyStepUp: { right: 'person', ...done(200) },
  proveIdentityByPasskey: { right: 'person', body: () => passkey, own: '422 second_factor_invalid' },
  listFactors: { right: 'person' },
  beginAuthenticator: { right: 'person', isProved: true, ...done(200) },
  addAuthenticator: {
    right: 'person',
    isProved: true,
    body: () => ({ challenge_id: absentId, code: '000000' }),
    own: '410 challenge_expired',
  },
  removeAuthenticator: { right: 'person', isProved: true, own: '404 not_found' },
  beginPasskey: { right: 'person', isProved: true, ...done(200) },
  addPasskey: { right: 'person', isProved: true, body: () => ({ ...passkey, name: 'Phone' }), own: '422 second_factor_invalid' },
  removePasskey: { right: 'person', object: 'passkey', isProved: true, isFresh: true, ...done(200) },
  renewRecoveryCodes: { right: 'person', isProved: true, own: '404 not_found' },

  // Applications, appeals, audit and documents
  createApplication: { right: 'editors', body: () => ({ product_name: 'Soap' }), ...done(201) },
  startApplication: [
    { right: 'editors', body: () => ({}), ...done(201) },
    { use: 'as a copy', right: 'editors', object: 'draft', body: (id) => ({ copy_of: id }), ...done(201) },
  ],
  listFacilities: { right: 'everyone' },
  listApplications: { right: 'everyone' },
  summariseApplications: { right: 'everyone' },
  retrieveApplication: { right: 'everyone', object: 'draft' },
  updateApplication: {
    right: 'editors',
    object: 'draft',
    body: () => ({ changes: { product_name: { value: 'Changed', base: 1 } } }),
    ...done(200),
  },
  readCostSheet: { right: 'everyone', object: 'draft' },
  saveCostSheetHead: {
    right: 'editors',
    object: 'draft',
    body: () => sentCostSheet,
    ...done(200),
  },
  saveCostLines: {
    right: 'editors',
    object: 'draft',
    body: () => ({ lines: [{ ...sentCostLine, id: absentId }] }),
    ...done(200),
  },
  removeCostLines: { right: 'editors', object: 'draft', body: () => ({ lines: [{ id: absentId, base: 0 }] }), ...done(200) },
  readOriginVerdict: { right: 'everyone', object: 'draft' },
  saveOriginAnswers: {
    right: 'editors',
    object: 'draft',
    body: () => ({ base: 0, answers: [{ asks: 'only_insufficient', answer: false }] }),
    ...done(200),
  },
  exportCostSheet: { right: 'everyone', object: 'draft' },
  // Without a file: whose application it is is asked before the body is read.
  previewImport: { right: 'editors', object: 'draft', own: '415 unsupported_media_type' },
  applyImport: { right: 'editors', object: 'draft', own: '415 unsupported_media_type' },
  submitApplication: { right: 'editors', object: 'complete draft', ...done(200) },
  reopenApplication: { right: 'editors', object: 'submitted', ...done(200) },
  withdrawApplication: { right: 'editors', object: 'submitted', ...done(200) },
  deleteApplication: { right: 'editors', object: 'draft', ...done(200) },
  sendCorrection: { right: 'editors', object: 'submitted', own: '409 action_not_allowed' },
  answerDocumentRequest: {
    right: 'editors',
    object: 'submitted',
    path: (id) => `/application/${id}/document_requests/${absentId}/`,
    body: () => ({ document: absentId }),
    own: '409 action_not_allowed',
  },
  writeToReview: { right: 'editors', object: 'submitted', body: () => ({ text: 'A question.' }), own: '409 action_not_allowed' },
  lodgeAppeal: { right: 'editors', object: 'submitted', body: () => ({ comment: 'We see it otherwise.' }), own: '409 action_not_allowed' },
  readOwnAppeals: { right: 'everyone', object: 'submitted' },
  listDocumentReaders: { right: 'everyone', object: 'submitted' },
  listApplicationHistory: { right: 'everyone', object: 'submitted' },
  // Without a file: whether one may upload is asked before the body is read.
  uploadFile: { right: 'editors', own: '415 unsupported_media_type' },
  readDocument: { right: 'everyone', object: 'document' },
  readMedia: { right: 'everyone', object: 'document' },

  // Payments and certificates
  payApplication: { right: 'payers', object: 'submitted', body: (id) => ({ application_ids: [id] }), ...done(200) },
  cancelPayment: { right: 'payers', object: 'payment', ...done(200) },
  listPayments: { right: 'everyone' },
  readReceipt: { right: 'everyone', object: 'payment', own: '409 document_not_ready' },
  listCertificates: { right: 'everyone' },
  summariseCertificates: { right: 'everyone' },
  retrieveCertificate: { right: 'everyone', object: 'certificate' },
  openCertificateFile: { right: 'everyone', object: 'certificate' },
  openCertificateImage: { right: 'everyone', object: 'certificate' },
  drawCertificateCode: { right: 'everyone', object: 'certificate' },
  renewCertificate: { right: 'editors', object: 'certificate', ...done(201) },
  listCertificateReportOutcomes: { right: 'everyone', object: 'certificate' },
  openCertificateCalendar: { right: 'everyone', object: 'certificate' },
  // Nothing is due of an application that was only submitted: features/deadlines tests one of which something is.
  openApplicationCalendar: { right: 'everyone', object: 'submitted', own: '404 not_found' },
  readDashboard: { right: 'everyone' },

  // People of the company
  listOwnCompanies: { right: 'person' },
  chooseCompany: { right: 'person', object: 'company', isFresh: true, body: (id) => ({ company_id: id }), ...done(200) },
  listMembers: { right: 'everyone' },
  changeMemberRoles: { right: 'proved owners', object: 'member', body: () => ({ roles: ['finance'] }), ...done(200) },
  removeMember: { right: 'proved owners', object: 'member', ...done(200) },
  leaveCompany: { right: 'person', needsCompany: true, isFresh: true, ...done(200) },
  listInvitations: { right: 'owners' },
  inviteMember: {
    right: 'proved owners',
    body: () => ({ email: `${randomUUID()}@shea.example`, roles: ['viewer'] }),
    ...done(201),
  },
  withdrawInvitation: { right: 'proved owners', object: 'invitation', ...done(200) },
  resendInvitation: { right: 'proved owners', object: 'invitation', ...done(200) },
  acceptInvitation: { right: 'person', body: () => ({ link: `${absentId}.${'x'.repeat(43)}` }), own: '410 link_expired' },
  exportApplications: { right: 'everyone', ...done(200) },
  exportCertificates: { right: 'everyone', ...done(200) },
  exportPayments: { right: 'everyone', ...done(200) },

  // Another company's request is not found: features/identity-changes/identity-changes.test.ts.
  requestIdentityChange: { right: 'owners', body: () => ({}) },
  listOwnIdentityChanges: { right: 'owners' },
  withdrawIdentityChange: {
    right: 'owners',
    path: () => `/company/identity-changes/${absentId}/withdraw`,
    body: () => ({}),
    own: '404 not_found',
  },
  offerOwnership: { right: 'proved owners', object: 'member', body: (id) => ({ account_id: id, keeps_ownership: true }), ...done(201) },
  readOwnershipTransfer: { right: 'everyone' },
  acceptOwnership: { right: 'everyone', object: 'offer', isOfTwoPeople: true },
  declineOwnership: { right: 'everyone', object: 'offer', isOfTwoPeople: true },
  withdrawOwnership: { right: 'everyone', object: 'offer', isOfTwoPeople: true },
  requireSecondFactor: { right: 'proved owners', body: () => ({ required: false }), ...done(200) },
  deleteCompany: { right: 'proved owners', undo: 'delete from company_deletions' },
};

export interface ExpectedCall extends Expectation {
  readonly operation: Operation;
  readonly name: string;
}

export const companyOperations = operations.filter(({ actor }) => actor === 'company');

/** Operations without an entry above, and entries without an operation. */
export function missingExpectations(): readonly string[] {
  const known = new Set(companyOperations.map(({ id }) => id));
  return [
    ...companyOperations.filter(({ id }) => !(id in expectations)).map(({ id }) => id),
    ...Object.keys(expectations).filter((id) => !known.has(id)),
  ];
}

export const expectedCalls: readonly ExpectedCall[] = companyOperations.flatMap((operation) =>
  [expectations[operation.id] ?? []].flat().map((expectation) => ({
    ...expectation,
    operation,
    name: expectation.use === undefined ? operation.id : `${operation.id}, ${expectation.use}`,
  })),
);
