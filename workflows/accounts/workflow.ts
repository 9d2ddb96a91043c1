import { deletionRules } from '@thamani/domain/accounts/profile.ts';
import { proxyActivities, sleep } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure, briefly, texting, writing } from '../activity-options.ts';

export interface AccountActivities {
  sendOneTimeCode(request: WorkflowInput): Promise<void>;
  sendWelcomeMail(account: WorkflowInput): Promise<void>;
  notifyPasswordChangedByMail(account: WorkflowInput): Promise<void>;
  notifyNewDeviceByMail(session: WorkflowInput): Promise<void>;
  /** Only for those who asked for text messages. */
  notifyPasswordChangedBySms(account: WorkflowInput): Promise<void>;
  notifyNewDeviceBySms(session: WorkflowInput): Promise<void>;
  notifyAccountOfSecurity(event: WorkflowInput): Promise<void>;
  sendInvitation(invitation: WorkflowInput): Promise<void>;
  notifyMembers(event: WorkflowInput): Promise<void>;
  notifyAccountDeletion(account: WorkflowInput): Promise<void>;
  eraseAccount(account: WorkflowInput): Promise<void>;
  notifyCompanyDeletion(company: WorkflowInput): Promise<void>;
  eraseCompany(company: WorkflowInput): Promise<void>;
}

const {
  sendOneTimeCode,
  sendWelcomeMail,
  notifyPasswordChangedByMail,
  notifyNewDeviceByMail,
  notifyAccountOfSecurity,
  sendInvitation,
  notifyAccountDeletion,
  eraseAccount,
  eraseCompany,
} = proxyActivities<AccountActivities>(briefly);
const { notifyMembers, notifyCompanyDeletion } = proxyActivities<AccountActivities>(writing);
const { notifyPasswordChangedBySms, notifyNewDeviceBySms } = proxyActivities<AccountActivities>(texting);

/** A client requested a code. The address is looked up here, so that the time of the HTTP response does not reveal whether it is known. */
export async function oneTimeCodeRequested(request: WorkflowInput): Promise<void> {
  await sendOneTimeCode(request);
}

export async function accountActivated(account: WorkflowInput): Promise<void> {
  await sendWelcomeMail(account);
}

export async function passwordChanged(account: WorkflowInput): Promise<void> {
  await Promise.all([notifyPasswordChangedByMail(account), ignoreFailure(notifyPasswordChangedBySms(account))]);
}

export async function newDeviceSignIn(session: WorkflowInput): Promise<void> {
  await Promise.all([notifyNewDeviceByMail(session), ignoreFailure(notifyNewDeviceBySms(session))]);
}

/** A second factor was added or removed, or a recovery code was used. The subject is the event. */
export async function accountSecurityNotification(event: WorkflowInput): Promise<void> {
  await notifyAccountOfSecurity(event);
}

/** An owner invited a person to the company, or sent the invitation again. The subject is the invitation. */
export async function memberInvited(invitation: WorkflowInput): Promise<void> {
  await sendInvitation(invitation);
}

/** Roles, ownership or membership of a company's people changed. The subject is the event. */
export async function memberNotification(event: WorkflowInput): Promise<void> {
  await notifyMembers(event);
}

/** A grace period of seven days. The request is checked at its end: a deletion that was cancelled, or requested again, is left alone. */
export async function accountDeletionRequested(account: WorkflowInput): Promise<void> {
  await notifyAccountDeletion(account);
  await sleep(`${deletionRules.graceDays} days`);
  await eraseAccount(account);
}

/** The same for a company, whose people keep their accounts. */
export async function companyDeletionRequested(company: WorkflowInput): Promise<void> {
  await notifyCompanyDeletion(company);
  await sleep(`${deletionRules.graceDays} days`);
  await eraseCompany(company);
}
