import { transactionOf } from './api.ts';
import { openBooks, type Books, type Charge, type Link } from './state.ts';
import { faultsOf, type Faults } from './fault-injection.ts';
import { messengerOf, type Messenger, type MessageSettings } from './webhooks.ts';

export interface ProviderSettings extends MessageSettings {
  /** How long a transfer stays pending, and a refund begun but not paid out. */
  readonly transfer_ms: number;
  readonly refund_ms: number;
  /** Webhooks about refunds are off unless the merchant asks Flutterwave for them. */
  readonly refund_messages: boolean;
}

export interface Options {
  readonly secretKey: string;
  readonly messageSecret: string;
  /** Where its state outlives it. */
  readonly file?: string;
  readonly settings?: Partial<ProviderSettings>;
}

export type Outcome = 'successful' | 'failed' | 'pending' | 'later';

/** All that the calls, the page and the control of tests work with. */
export interface Provider {
  readonly books: Books;
  readonly faults: Faults;
  readonly messenger: Messenger;
  settings(): ProviderSettings;
  set(settings: Partial<ProviderSettings>): void;
  pay(link: Link, outcome: Outcome, other?: { readonly minor?: number; readonly currency?: string }): Charge;
  settle(charge: Charge, status: Charge['status']): void;
  tell(charge: Charge): void;
}

const standard: ProviderSettings = {
  messages_to: null,
  retry_ms: 5_000,
  answer_ms: 60_000,
  transfer_ms: 15_000,
  refund_ms: 0,
  refund_messages: false,
};
/** In thousandths. */
const fee = 38;

/** Its books, what is due, and what it says. */
export function providerOf({ secretKey: _, messageSecret, file, settings: given = {} }: Options): Provider & { close(): void } {
  const books = openBooks(file);
  const settings = (): ProviderSettings => ({ ...standard, ...given, ...books.kept<Partial<ProviderSettings>>('settings', {}) });
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let closed = false;
  const wake = (): void => {
    const due = closed ? undefined : books.nextDue();
    const at = Math.max(due ?? Infinity, Date.now() + 10);
    if (due === undefined || at >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(work, Math.min(at - Date.now(), 60_000)).unref();
  };
  const work = (): void => {
    wakesAt = Infinity;
    for (const charge of books.chargesDue(Date.now())) provider.settle(charge, 'successful');
    messenger.sendDue();
    wake();
  };
  const messenger = messengerOf(books, messageSecret, settings, wake);
  const provider: Provider & { close(): void } = {
    books,
    faults: faultsOf(books),
    messenger,
    settings,
    set: (some) => books.keep('settings', { ...books.kept('settings', {}), ...some }),
    pay(link, outcome, { minor = link.minor, currency = link.currency } = {}) {
      const charge = books.addCharge({
        tx_ref: link.tx_ref,
        minor,
        currency,
        fee_minor: Math.round((minor * fee) / 1000),
        status: outcome === 'later' ? 'pending' : outcome,
        payment_type: outcome === 'successful' || outcome === 'failed' ? 'card' : 'bank_transfer',
        created_at: Date.now(),
        succeeds_at: outcome === 'later' ? Date.now() + settings().transfer_ms : null,
      });
      if (charge.status !== 'pending') provider.tell(charge);
      wake();
      return charge;
    },
    settle(charge, status) {
      books.settle(charge.id, status);
      if (status !== 'pending') provider.tell({ ...charge, status });
    },
    tell(charge) {
      const type = charge.payment_type === 'card' ? 'CARD_TRANSACTION' : 'BANK_TRANSFER_TRANSACTION';
      const data = transactionOf(books, charge);
      messenger.post(charge.tx_ref, { event: 'charge.completed', data, 'event.type': type });
    },
    close() {
      closed = true;
      clearTimeout(timer);
      messenger.stop();
      books.close();
    },
  };
  wake();
  return provider;
}
