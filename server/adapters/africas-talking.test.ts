import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { textProvider } from '../testing/fakes/fake-africas-talking.ts';
import { africasTalkingTexter } from './africas-talking.ts';

const apiKey = 'atsk_5f2c8e7d';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  closing.push(() => server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function provider(options: { apiKey?: string; from?: string; timeoutMilliseconds?: number } = {}) {
  const { server, inbox } = textProvider(apiKey);
  const origin = await listening(server);
  return { inbox, origin, texter: africasTalkingTexter({ origin, username: 'sandbox', apiKey, from: undefined, ...options }) };
}

async function answering(listener: RequestListener) {
  return africasTalkingTexter({ origin: await listening(createServer(listener)), username: 'sandbox', apiKey, from: undefined });
}

/** What was thrown, after a look that neither it nor what caused it tells the key or the number. */
async function refusal(sending: Promise<unknown>, to = '+233241234567'): Promise<string> {
  const error = await sending.then(
    () => new Error('it was taken'),
    (thrown: unknown) => thrown as Error,
  );
  const everything = inspect(error, { depth: 10, showHidden: true });
  expect(everything).not.toContain('atsk_');
  expect(everything).not.toContain(to.slice(1));
  return error.message;
}

describe('a text message', () => {
  it('is accepted, and is in the inbox under the returned id', async () => {
    const { texter, inbox, origin } = await provider({ from: 'Thamani' });
    const { providerId } = await texter.send({ to: '+233241234567', text: 'Votre code: 1234 & مرحبا' });
    expect(inbox).toEqual([
      { to: '+233241234567', message: 'Votre code: 1234 & مرحبا', from: 'Thamani', messageId: providerId, at: expect.any(String) },
    ]);
    expect(await (await fetch(`${origin}/inbox`)).json()).toEqual(inbox);
    await fetch(`${origin}/inbox`, { method: 'DELETE' });
    expect(await (await fetch(`${origin}/inbox`)).json()).toEqual([]);
  });

  it('names no sender where none is set', async () => {
    const { texter, inbox } = await provider();
    await texter.send({ to: '+233241234567', text: 'Hello' });
    expect(inbox[0]?.from).toBeNull();
  });

  it.each([
    ['a number that is none', '+233241230403', 'the text message was not taken: 403 InvalidPhoneNumber'],
    ['an empty account', '+233241230405', 'the text message was not taken: 405 InsufficientBalance'],
    ['a person who wants none', '+233241230406', 'the text message was not taken: 406 UserInBlacklist'],
    ['a provider that fails', '+233241230500', "the text messages' provider answered 500"],
  ])('is refused for %s', async (_, to, sentence) => {
    const { texter, inbox } = await provider();
    expect(await refusal(texter.send({ to, text: 'Hello' }), to)).toBe(sentence);
    expect(inbox).toEqual([]);
  });

  it('is refused with a wrong key', async () => {
    const { texter, inbox } = await provider({ apiKey: 'atsk_another' });
    const sentence = await refusal(texter.send({ to: '+233241234567', text: 'Hello' }));
    expect(sentence).toBe("the text messages' provider answered 401");
    expect(inbox).toEqual([]);
  });

  it('is refused for a sender that the provider does not know', async () => {
    const { texter } = await provider({ from: 'Unknown' });
    expect(await refusal(texter.send({ to: '+233241234567', text: 'Hello' }))).toBe('the text message was not taken: InvalidSenderId');
  });

  it('is given up when the answer is late, though it may have gone out', async () => {
    const { texter, inbox } = await provider({ timeoutMilliseconds: 200 });
    const sentence = await refusal(texter.send({ to: '+233241230999', text: 'Hello' }), '+233241230999');
    expect(sentence).toBe("the text messages' provider was not reached: TimeoutError");
    expect(inbox).toHaveLength(1);
  });

  it('is given up when nobody listens', async () => {
    const { texter } = await provider();
    closing.splice(0).forEach((close) => close());
    expect(await refusal(texter.send({ to: '+233241234567', text: 'Hello' }))).toMatch(/not reached: ECONNREFUSED$/);
  });
});

describe('the key and the number stay with us', () => {
  const to = '+233241234567';

  it('when the answer quotes them in place of JSON', async () => {
    const texter = await answering((_, response) => response.writeHead(201).end(`${to} is not yours, ${apiKey}`));
    expect(await refusal(texter.send({ to, text: 'Hello' }), to)).toMatch(/201 in another shape$/);
  });

  it('when the answer quotes them as the reason', async () => {
    const recipient = { statusCode: 407, status: `CouldNotRoute ${to}` };
    const body = { SMSMessageData: { Message: `Sent to 0/1 ${apiKey}`, Recipients: [recipient] } };
    const texter = await answering((_, response) => response.writeHead(201).end(JSON.stringify(body)));
    expect(await refusal(texter.send({ to, text: 'Hello' }), to)).toBe('the text message was not taken: 407 without a reason');
  });

  it('when the key cannot be a header', async () => {
    const { texter } = await provider({ apiKey: `${apiKey}\nsecond line` });
    expect(await refusal(texter.send({ to, text: 'Hello' }), to)).toBe("the text messages' provider was not reached: TypeError");
  });

  it('when the provider sends us elsewhere', async () => {
    const elsewhere = await provider();
    const texter = await answering((_, response) => response.writeHead(307, { location: `${elsewhere.origin}/version1/messaging` }).end());
    expect(await refusal(texter.send({ to, text: 'Hello' }), to)).toBe("the text messages' provider answered 307");
    expect(elsewhere.inbox).toEqual([]);
  });
});

describe('the provider of tests', () => {
  it('keeps the newest thousand', async () => {
    const { inbox, origin } = await provider();
    const numbers = Array.from({ length: 1001 }, (_, index) => `+2332400${12_000 + index}`);
    const body = new URLSearchParams({ username: 'sandbox', to: numbers.join(','), message: 'Hello' });
    const answer = await fetch(`${origin}/version1/messaging`, { method: 'POST', headers: { apikey: apiKey }, body });
    expect(answer.status).toBe(201);
    expect(inbox.map(({ to }) => to)).toEqual(numbers.slice(1));
  });

  it.each(['username', 'to', 'message'])('misses %s', async (field) => {
    const { origin } = await provider();
    const body = new URLSearchParams({ username: 'sandbox', to: '+233241234567', message: 'Hello' });
    body.delete(field);
    const answer = await fetch(`${origin}/version1/messaging`, { method: 'POST', headers: { apikey: apiKey }, body });
    expect([answer.status, await answer.text()]).toEqual([400, `Request is missing required form field '${field}'`]);
  });
});
