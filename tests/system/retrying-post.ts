import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem, createClient } from '@thamani/client/client.ts';
import { sendContactMessage } from '@thamani/contract/contact.ts';

/** Posts one message as a patient client does: the same key again until it is acknowledged. Returns its reference. */
export async function postUntilAcknowledged(
  origin: string,
  number: number,
  patienceMilliseconds = 120_000,
): Promise<{ reference: string; tries: number }> {
  const client = createClient({ origin, language: ['en', 'fr', 'ar'][number % 3] ?? 'en' });
  const body = {
    first_name: 'Test',
    last_name: `Number ${number}`,
    email: `sender-${number}@example.com`,
    phone: '+233 24 123 4567',
    message: `Message ${number}`,
  };
  const end = performance.now() + patienceMilliseconds;
  for (let tries = 1; ; tries += 1) {
    try {
      const { data } = await client.call(sendContactMessage, { body, idempotencyKey: `message-number-${number}` });
      return { reference: data.reference, tries };
    } catch (error) {
      const passing = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
      if (!passing || performance.now() > end) throw error;
      await sleep(200);
    }
  }
}
