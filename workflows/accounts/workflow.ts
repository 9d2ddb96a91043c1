import { proxyActivities } from '@temporalio/workflow';
import type { Started } from '../started.ts';
import { briefly } from '../timeouts.ts';

export interface AccountActivities {
  sendCode(request: Started): Promise<void>;
  welcomeAccount(account: Started): Promise<void>;
  tellPasswordChanged(account: Started): Promise<void>;
  tellNewDevice(session: Started): Promise<void>;
}

const { sendCode, welcomeAccount, tellPasswordChanged, tellNewDevice } = proxyActivities<AccountActivities>(briefly);

/** Somebody asked for a code. Whether the address is known is found out here, where nobody watches the clock. */
export async function codeAsked(request: Started): Promise<void> {
  await sendCode(request);
}

export async function accountActivated(account: Started): Promise<void> {
  await welcomeAccount(account);
}

export async function passwordChanged(account: Started): Promise<void> {
  await tellPasswordChanged(account);
}

export async function newDevice(session: Started): Promise<void> {
  await tellNewDevice(session);
}
