import { ApiProblem, type Client } from '@thamani/client/client.ts';
import { listStatusChangeRequests } from '@thamani/contract/certificate-status.ts';

/** How much waits for a second person; undefined for who cannot settle any of it. */
export async function countWaiting(api: Client): Promise<number | undefined> {
  try {
    const { data, total_pages: pages } = await api.call(listStatusChangeRequests, { query: { page_size: '1' } });
    return data.length === 0 ? 0 : pages;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return undefined;
    throw error;
  }
}
