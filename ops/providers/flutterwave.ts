import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { paymentProvider } from '@thamani/server/testing/fake-flutterwave/server.ts';

/**
 * In the place of Flutterwave on this machine: its hosted page and its calls, without any money. Its messages go to the API of the same
 * set of ports, unless PAYMENT_MESSAGE_ADDRESS says otherwise; its books are in PAYMENT_PROVIDER_FILE, so that a kill loses nothing.
 */
const { ports, payments } = configOfProcess({ NODE_ENV: 'development' });
const { PAYMENT_MESSAGE_ADDRESS: address, PAYMENT_PROVIDER_FILE: file } = process.env;
paymentProvider({
  secretKey: payments.secretKey,
  messageSecret: payments.messageSecret,
  ...(file === undefined ? {} : { file }),
  settings: { messages_to: address ?? `http://127.0.0.1:${ports.PORTAL_PORT}/api/payment/webhook/flutterwave/` },
}).listen(ports.PAYMENT_PROVIDER_PORT, '127.0.0.1');
