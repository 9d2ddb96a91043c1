import { deletionRules } from '@thamani/domain/accounts/deletion.ts';
import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Started } from '../workflow-input.ts';
import { orLeaveIt } from '../best-effort-sms.ts';
import { briefly, texting } from '../activity-options.ts';

export interface AccountActivities {
  sendCode(request: Started): Promise<void>;
  welcomeAccount(account: Started): Promise<void>;
  tellPasswordChanged(account: Started): Promise<void>;
  tellNewDevice(session: Started): Promise<void>;
  /** Only for those who asked for text messages. */
  textPasswordChanged(account: Started): Promise<void>;
  textNewDevice(session: Started): Promise<void>;
  notifyAccountOfSecurity(event: Started): Promise<void>;
  tellDeletion(account: Started): Promise<void>;
  eraseAccount(account: Started): Promise<void>;
}

const { sendCode, welcomeAccount, tellPasswordChanged, tellNewDevice, notifyAccountOfSecurity, tellDeletion, eraseAccount } =
  proxyActivities<AccountActivities>(briefly);
const { textPasswordChanged, textNewDevice } = proxyActivities<AccountActivities>(texting);

/** Somebody asked for a code. Whether the address is known is found out here, where nobody watches the clock. */
export async function codeAsked(request: Started): Promise<void> {
  await sendCode(request);
}

export async function accountActivated(account: Started): Promise<void> {
  await welcomeAccount(account);
}

export async function passwordChanged(account: Started): Promise<void> {
  await Promise.all([tellPasswordChanged(account), orLeaveIt(textPasswordChanged(account))]);
}

export async function newDevice(session: Started): Promise<void> {
  await Promise.all([tellNewDevice(session), orLeaveIt(textNewDevice(session))]);
}

/** A second factor was added or removed, or a recovery code was used. The subject is the event. */
export async function accountSecurityNotice(event: Started): Promise<void> {
  await notifyAccountOfSecurity(event);
}

/** Seven days to change one's mind. Whether they did is asked at the end: a deletion that was taken back, or asked for anew, is left alone. */
export async function deletionAsked(account: Started): Promise<void> {
  await tellDeletion(account);
  await sleep(`${deletionRules.graceDays} days`);
  await eraseAccount(account);
}
