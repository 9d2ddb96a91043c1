import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { startPaymentProvider } from '@thamani/server/testing/fake-flutterwave/server.ts';
import { reportFigure, reportNone } from '../nightly/figures.ts';
import { newPayer, payersOf } from '../system/payers.ts';
import { startSystem } from '../system/system.ts';
import { contextOf } from '../system/context.ts';

/** `npm run bench -- payments [payments]`: from the click to the provider's link, with everything running and nobody else about. */
const count = Number(process.argv[3] ?? 200);
const mostMilliseconds = 2_000;
const warmUp = 10;
/** What one company may start in an hour is more than this. */
const perCompany = 100;

const secretKey = 'key of the bench';
const provider = await startPaymentProvider({ secretKey, messageSecret: 'messages of the bench', settings: { messages_to: null } });
const settings = {
  PAYMENT_ORIGIN: provider.origin,
  PAYMENT_SECRET_KEY: secretKey,
  TEMPORAL_TASK_QUEUE: `bench-${randomUUID()}`,
  APPLICATIONS_PER_DAY: '100000',
};
const system = await startSystem(settings);
const context = await contextOf(system, settings);
await seedPrices(context);
const people = payersOf(system.origin);

const times: number[] = [];
let elsewhere = 0;
let payer = await newPayer(context);
for (let number = 0; number < count + warmUp; number += 1) {
  if (number % perCompany === 0) payer = await newPayer(context);
  const application = await people.application(payer);
  const began = performance.now();
  const { status, link = '' } = await people.pay(payer, [application]);
  if (number < warmUp) continue;
  times.push(performance.now() - began);
  if (status !== 200 || !link.startsWith(`${provider.origin}/v3/hosted/pay/`)) elsewhere += 1;
}
await context.close();
await system.stop();
provider.server.closeAllConnections();
await once(provider.server.close(), 'close');

times.sort((a, b) => a - b);
const at = (part: number): number => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
console.log(
  `pay_application, ${count} payments one after the other: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (allowed: p95 ${mostMilliseconds} ms); answers without the provider's link: ${elsewhere}`,
);
reportFigure({ name: "provider's link, p50", value: at(0.5), unit: 'ms' });
reportFigure({ name: "provider's link, p95", value: at(0.95), unit: 'ms', goal: { atMost: mostMilliseconds } });
reportNone({ "answers without the provider's link": elsewhere });
process.exit(at(0.95) <= mostMilliseconds && elsewhere === 0 ? 0 : 1);
