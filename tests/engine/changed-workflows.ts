import { proxyActivities, sleep } from '@temporalio/workflow';
import type { IssuingActivities } from '@thamani/workflows/certificates/issuing.ts';
import type { ContactActivities } from '@thamani/workflows/contact/workflow.ts';
import type { PaymentActivities } from '@thamani/workflows/payments/workflow.ts';
import type { ReviewActivities } from '@thamani/workflows/review/workflow.ts';
import { briefly } from '@thamani/workflows/activity-options.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';

/** Careless changes of running workflows, for the control of the replay test. */

const { notifyTeamOfContact, acknowledgeContact } = proxyActivities<ContactActivities>(briefly);
const { createCheckoutLink, pollPayment } = proxyActivities<PaymentActivities>(briefly);
const { openCase, screenCase, evaluateCaseDeadlines } = proxyActivities<ReviewActivities>(briefly);
const { reserveCertificateNumber, signCertificate, printCertificate, publishCertificate, finishIssuance } =
  proxyActivities<IssuingActivities>(briefly);

export async function contactReceived(message: WorkflowInput): Promise<void> {
  await sleep('1 minute');
  await acknowledgeContact(message);
  await notifyTeamOfContact(message);
}

export async function paymentStarted(payment: WorkflowInput): Promise<void> {
  await createCheckoutLink(payment);
  await pollPayment(payment, true);
}

/** Ignores signals while it sleeps, and screens a case before it is opened. */
export async function certification(paid: WorkflowInput): Promise<void> {
  await screenCase(paid);
  await openCase(paid);
  while (!(await evaluateCaseDeadlines(paid, new Date().toISOString())).over) await sleep('1 day');
}

/** Tells the company before strangers can read it. */
export async function certificateIssuance(due: WorkflowInput): Promise<void> {
  const { number } = await reserveCertificateNumber(due);
  await signCertificate(number);
  await finishIssuance(number);
  await printCertificate(number);
  await publishCertificate(number);
}
