import { deletionRules } from '@thamani/domain/accounts/deletion.ts';
import { proxyActivities, sleep } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure } from '../best-effort-sms.ts';
import { briefly, texting } from '../activity-options.ts';

export interface AccountActivities {
  sendCode(request: WorkflowInput): Promise<void>;
  welcomeAccount(account: WorkflowInput): Promise<void>;
  tellPasswordChanged(account: WorkflowInput): Promise<void>;
  tellNewDevice(session: WorkflowInput): Promise<void>;
  /** Only for those who asked for text messages. */
  textPasswordChanged(account: WorkflowInput): Promise<void>;
  textNewDevice(session: WorkflowInput): Promise<void>;
  notifyAccountOfSecurity(event: WorkflowInput): Promise<void>;
  tellDeletion(account: WorkflowInput): Promise<void>;
  eraseAccount(account: WorkflowInput): Promise<void>;
}

const { sendCode, welcomeAccount, tellPasswordChanged, tellNewDevice, notifyAccountOfSecurity, tellDeletion, eraseAccount } =
  proxyActivities<AccountActivities>(briefly);
const { textPasswordChanged, textNewDevice } = proxyActivities<AccountActivities>(texting);

/** Somebody asked for a code. Whether the address is known is found out here, where nobody watches the clock. */
export async function codeAsked(request: WorkflowInput): Promise<void> {
  await sendCode(request);
}

export async function accountActivated(account: WorkflowInput): Promise<void> {
  await welcomeAccount(account);
}

export async function passwordChanged(account: WorkflowInput): Promise<void> {
  await Promise.all([tellPasswordChanged(account), ignoreFailure(textPasswordChanged(account))]);
}

export async function newDevice(session: WorkflowInput): Promise<void> {
  await Promise.all([tellNewDevice(session), ignoreFailure(textNewDevice(session))]);
}

/** A second factor was added or removed, or a recovery code was used. The subject is the event. */
export async function accountSecurityNotice(event: WorkflowInput): Promise<void> {
  await notifyAccountOfSecurity(event);
}

/** Seven days to change one's mind. Whether they did is asked at the end: a deletion that was taken back, or asked for anew, is left alone. */
export async function deletionAsked(account: WorkflowInput): Promise<void> {
  await tellDeletion(account);
  await sleep(`${deletionRules.graceDays} days`);
  await eraseAccount(account);
}
