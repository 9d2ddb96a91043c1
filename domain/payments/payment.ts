/**
 * The life of a payment. `preparing` and `open` hold their applications; the four that end without money release them. A success that
 * arrives late still makes any of them `paid`: the provider took the money, so it must be applied or given back.
 */
export const paymentStates = ['preparing', 'open', 'paid', 'failed', 'expired', 'cancelled', 'replaced'] as const;

export type PaymentState = (typeof paymentStates)[number];

export const paymentSteps = ['link_made', 'take', 'fail', 'expire', 'cancel', 'replace'] as const;

export type PaymentStep = (typeof paymentSteps)[number];

export const paymentLife = {
  preparing: { link_made: 'open', take: 'paid', fail: 'failed', expire: 'expired', cancel: 'cancelled', replace: 'replaced' },
  open: { take: 'paid', fail: 'failed', expire: 'expired', cancel: 'cancelled', replace: 'replaced' },
  paid: {},
  failed: { take: 'paid' },
  expired: { take: 'paid' },
  cancelled: { take: 'paid' },
  replaced: { take: 'paid' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentStep, PaymentState>>>;

const table: Record<PaymentState, Partial<Record<PaymentStep, PaymentState>>> = paymentLife;

export function afterStep(state: PaymentState, step: PaymentStep): PaymentState | undefined {
  return table[state][step];
}

/** Whether money may still come in the ordinary way: its applications are held, and the account cannot be deleted. */
export function isLive(state: PaymentState): boolean {
  return state === 'preparing' || state === 'open';
}

/**
 * Whether the payer has paid as far as is known, and the provider has not confirmed it yet: it works on a charge, or the payer has returned
 * from its page since it was polled. Meanwhile no second payment is offered. A charge that comes twice all the same is refunded (`settle`).
 */
export function isBeingConfirmed({
  state,
  confirmingSince,
}: {
  readonly state: PaymentState;
  readonly confirmingSince: Date | null;
}): boolean {
  return state === 'open' && confirmingSince !== null;
}

/** Whether a browser that returned from the provider's page says anything but that the payer gave up. */
export function hasPayerFinished(said: { readonly status?: string | undefined; readonly transaction_id?: string | undefined }): boolean {
  return said.status === undefined ? said.transaction_id !== undefined : said.status !== 'cancelled';
}

/** What the provider is polled because of: its webhook, or a browser that returned from its page. */
export const statusCheckSources = ['webhook', 'return'] as const;
export type StatusCheckSource = (typeof statusCheckSources)[number];

export const paymentRules = {
  /** How long the request that starts a payment waits for the provider's link; after that our own page waits. */
  linkWaitMilliseconds: 8_000,
  /** How long the provider's page takes money. */
  linkMinutes: 60,
  /** One that the provider still works on (a transfer, a mobile wallet) is waited for, this long in all. */
  pendingHours: 72,
  mostApplications: 50,
  /** Attempts to get a link, each under a reference of its own. */
  mostAttempts: 5,
} as const;

const minute = 60_000;
const hour = 60 * minute;

/**
 * When to ask the provider next, without its message: soon after the start, when people pay, then every two minutes while its page is
 * open, and a few times more for money that comes late. Undefined when nothing more can come. In milliseconds since the payment began.
 */
export function nextPollAt(sinceBegun: number): number | undefined {
  if (sinceBegun < 2 * minute) return sinceBegun + minute / 2;
  if (sinceBegun < (paymentRules.linkMinutes + 4) * minute) return sinceBegun + 2 * minute;
  return [2, 6, 24, paymentRules.pendingHours].map((hours) => hours * hour).find((look) => look > sinceBegun);
}

/** Whether a live payment has had its time: its page is closed, or the provider has worked on it for as long as we wait. */
export function isOver(payment: { readonly begunAt: Date; readonly linkEndsAt: Date | null }, pending: boolean, now: Date): boolean {
  const begun = payment.begunAt.getTime();
  if (pending) return now.getTime() >= begun + paymentRules.pendingHours * hour;
  return now.getTime() >= (payment.linkEndsAt?.getTime() ?? begun + paymentRules.linkMinutes * minute);
}

export const refundRules = {
  /** How often the provider is asked for the same refund, each time only after it did not know of the one before. */
  mostAsks: 3,
  /** How long it may take until a refund that was asked for is seen there. */
  quietMilliseconds: 5 * minute,
} as const;

/**
 * When to look at a refund again that is not done: every few minutes in the first hour, then four times a day for two weeks. Undefined
 * when it has had its time and a person takes it over.
 */
export function nextRefundPollAt(looks: number): number | undefined {
  if (looks < 12) return refundRules.quietMilliseconds;
  return looks < 12 + 14 * 4 ? 6 * hour : undefined;
}
