import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { readPayment, returnFromPayment } from '@thamani/contract/payments.ts';
import { apiFor, apiForAnyone } from '../../session/api.ts';
import type { SeenPayment } from '../payment.ts';

type RouteArgs = Parameters<typeof apiFor>[0];

/** How a person came to the page of a payment, read from its address. None of it proves the payment's status. */
export interface Coming {
  readonly reference: string | undefined;
  /** Straight from the provider's page: what it put into the address, for us to ask it about. */
  readonly told: { readonly status?: string; readonly transaction_id?: string } | undefined;
  readonly back: 'returned' | 'left' | undefined;
  readonly going: boolean;
}

export function comingIn(query: URLSearchParams): Coming {
  const status = query.get('status')?.slice(0, 40);
  const transaction = query.get('transaction_id')?.slice(0, 40);
  return {
    reference: referenceIn(query.get('payment') ?? query.get('tx_ref')),
    told:
      status === undefined && transaction === undefined
        ? undefined
        : { ...(status === undefined ? {} : { status }), ...(transaction === undefined ? {} : { transaction_id: transaction }) },
    back: (['returned', 'left'] as const).find((one) => query.has(one)),
    going: query.has('going'),
  };
}

/** The provider's own reference is ours with the number of the attempt behind it. */
function referenceIn(said: string | null): string | undefined {
  return /^([0-9A-HJKMNP-TV-Z]{26})(?:-\d+)?$/.exec(said ?? '')?.[1];
}

/** Notifies the server that the payer has returned. A lost call does no harm: the server polls the provider anyway. */
export async function reportReturn(asked: RouteArgs, reference: string, told: NonNullable<Coming['told']>): Promise<void> {
  try {
    await asReader(asked, (api) => api.call(returnFromPayment, { params: { reference }, body: told }));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

export type Looked = { readonly kind: 'seen'; readonly seen: SeenPayment } | { readonly kind: 'unknown' | 'away' };

export async function loadPaymentStatus(asked: RouteArgs, reference: string | undefined): Promise<Looked> {
  if (reference === undefined) return { kind: 'unknown' };
  try {
    const { data: seen } = await asReader(asked, (api) => api.call(readPayment, { params: { reference } }));
    return { kind: 'seen', seen };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { kind: error.status === 404 || error.status === 422 ? 'unknown' : 'away' };
  }
}

/** The page is for anyone: a session that has ended leads nobody away from it. */
async function asReader<Answer>(asked: RouteArgs, work: (api: Client) => Promise<Answer>): Promise<Answer> {
  try {
    return await work(apiFor(asked));
  } catch (error) {
    if (error instanceof Response) return work(apiForAnyone(asked));
    throw error;
  }
}
