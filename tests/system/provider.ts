/** The local provider's books as it keeps them itself. */
export interface ProviderCharges {
  readonly id: number;
  readonly tx_ref: string;
  readonly minor: number;
  readonly currency: string;
  readonly status: 'successful' | 'pending' | 'failed';
}

export interface ProviderRefunds {
  readonly id: number;
  readonly transaction_id: number;
  readonly minor: number;
  readonly comments: string | null;
}

export interface PaymentMade {
  readonly tx_ref?: string;
  readonly link?: string;
  readonly outcome?: 'successful' | 'failed' | 'pending' | 'later';
  /** In whole units: what the provider takes in place of what it was asked for. */
  readonly amount?: string;
  readonly currency?: string;
}

/** What only tests ask of it: to be paid, to go wrong, and to show its books, of references with a beginning. */
export function controlOf(origin: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${origin}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`the provider's control answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    pay: async (payment: PaymentMade) => (await ask('POST', 'pay', payment)) as { transaction_id: number; redirect: string },
    settle: (transaction_id: number, status: 'successful' | 'failed') => ask('POST', 'settle', { transaction_id, status }),
    charges: async (prefix = '') => (await ask('GET', `charges?prefix=${prefix}`)) as readonly ProviderCharges[],
    refunds: async (prefix = '') => (await ask('GET', `refunds?prefix=${prefix}`)) as readonly ProviderRefunds[],
    messages: async (prefix = '') =>
      (await ask('GET', `messages?prefix=${prefix}`)) as readonly { readonly tx_ref: string; readonly body: string }[],
    links: async (prefix = '') => (await ask('GET', `links?prefix=${prefix}`)) as readonly { readonly tx_ref: string }[],
    /** References that were asked for a second time. */
    duplicates: async () => (await ask('GET', 'duplicates')) as readonly { readonly tx_ref: string }[],
    fault: (fault: { call: string; fault: string; count?: number; ms?: number; status?: number }) => ask('POST', 'faults', fault),
    way: (way: { way: 'lost' | 'delayed' | 'duplicated' | 'reordered'; count?: number; ms?: number; copies?: number }) =>
      ask('POST', 'ways', way),
    calm: async () => void (await Promise.all([ask('DELETE', 'faults'), ask('DELETE', 'ways')])),
    set: (settings: Readonly<Record<string, unknown>>) => ask('POST', 'settings', settings),
  };
}

export type ProviderControl = ReturnType<typeof controlOf>;
