import type { Client } from '@thamani/client/client.ts';
import { listApplications, retrieveApplication } from '@thamani/contract/applications.ts';
import { listPayments } from '@thamani/contract/payments.ts';
import { paymentFilterNames, paymentSorts } from '@thamani/domain/lists/lists.ts';
import type { ApplicationList } from '../../applications/application.ts';
import type { ChosenOf } from '../../applications/list/ListTools.tsx';
import { unlessAway } from '../../applications/load.ts';
import type { PaymentList, PendingApplication } from '../payment.ts';

/** So many rows of each table stand on the overview; the rest is behind View All. */
const fewRows = '5';

export interface PendingList extends Omit<ApplicationList, 'data'> {
  readonly data: readonly PendingApplication[];
}

export interface PaymentsOverview {
  readonly pending: PendingList;
  readonly paid: ApplicationList;
  readonly history: PaymentList;
}

export async function loadPayments(api: Client): Promise<PaymentsOverview | undefined> {
  return unlessAway(
    Promise.all([
      pendingOn(api, { page_size: fewRows }),
      api.call(listApplications, { query: { paid: 'true', page_size: fewRows } }),
      api.call(listPayments, { query: { page_size: fewRows } }),
    ]).then(([pending, paid, history]) => ({ pending, paid, history })),
  );
}

export async function loadPending(api: Client, page: string | undefined): Promise<PendingList | undefined> {
  return unlessAway(pendingOn(api, pageOf(page)));
}

export async function loadPaid(api: Client, page: string | undefined): Promise<ApplicationList | undefined> {
  return unlessAway(api.call(listApplications, { query: { paid: 'true', ...pageOf(page) } }));
}

/** By what the list is filtered and sorted. */
export const paymentTools = { status: paymentFilterNames, sort: paymentSorts } as const;

export async function loadHistory(
  api: Client,
  page: string | undefined,
  chosen: ChosenOf<typeof paymentTools> = {},
): Promise<PaymentList | undefined> {
  return unlessAway(api.call(listPayments, { query: { ...pageOf(page), ...chosen } }));
}

function pageOf(page: string | undefined): Record<string, string> {
  return page === undefined ? {} : { page };
}

/** The list says nothing of what a draft lacks, so each draft on the page is asked for it: at most a page of them. */
async function pendingOn(api: Client, query: Record<string, string>): Promise<PendingList> {
  const list = await api.call(listApplications, { query: { paid: 'false', ...query } });
  const missing = await Promise.all(
    list.data.map(async ({ id, submitted_at }) => {
      if (submitted_at !== null) return 0;
      return (await api.call(retrieveApplication, { params: { id } })).data.missing.length;
    }),
  );
  return { ...list, data: list.data.map((application, index) => ({ ...application, missing: missing[index] ?? 0 })) };
}
