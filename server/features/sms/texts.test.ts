import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TextRefused } from '../../ports.ts';
import { activeAccount } from '../../testing/accounts.ts';
import { textProvider } from '../../testing/fakes/fake-africas-talking.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { notifyPasswordChangedBySms } from '../accounts/service.ts';
import { sendTextOnce, type Note } from './service.ts';

describe('a text message', () => {
  const at = '2026-11-15T09:00:00.000Z';
  const provider = textProvider('key-of-this-test');
  const mailer = keepingMailer();
  let server: TestApp;
  beforeAll(async () => {
    await once(provider.server.listen(0, '127.0.0.1'), 'listening');
    const { port } = provider.server.address() as AddressInfo;
    server = await startTestApp({ TEXT_ORIGIN: `http://127.0.0.1:${port}`, TEXT_API_KEY: 'key-of-this-test' }, { mailer });
  });
  afterAll(async () => {
    await server.close();
    provider.server.close().closeAllConnections();
  });
  beforeEach(() => void (provider.inbox.length = 0));

  const note = (to = '+233241234567'): Note => ({ kind: 'account.new_device', to, language: 'en', text: 'A new device signed in.' });
  const rowOf = async (key: string) => (await server.context.pool.query('select * from sms_messages where key = $1', [key])).rows[0];

  it('goes out once under its key, and is kept without its text and number', async () => {
    for (let i = 0; i < 3; i += 1) await sendTextOnce(server.context, 'once', at, note());
    expect(provider.inbox).toMatchObject([{ to: '+233241234567', message: 'A new device signed in.' }]);
    const row = await rowOf('once');
    expect(row).toMatchObject({ kind: 'account.new_device', provider_id: provider.inbox[0]?.messageId, sent_at: expect.any(Date) });
    expect(JSON.stringify(row)).not.toMatch(/233241234567|signed in/);
  });

  it('goes out again under another key', async () => {
    await sendTextOnce(server.context, 'first', at, note());
    await sendTextOnce(server.context, 'second', at, note());
    expect(provider.inbox).toHaveLength(2);
  });

  it('is tried again after the provider failed, and stays unsent until it is taken', async () => {
    await expect(sendTextOnce(server.context, 'failing', at, note('+233241230500'))).rejects.toThrow('answered 500');
    expect(await rowOf('failing')).toMatchObject({ sent_at: null, provider_id: null });
    await sendTextOnce(server.context, 'failing', at, note());
    expect(provider.inbox).toHaveLength(1);
    expect(await rowOf('failing')).toMatchObject({ sent_at: expect.any(Date) });
  });

  it('says when no further try will help, so that the engine stops', async () => {
    await expect(sendTextOnce(server.context, 'refused', at, note('+233241230403'))).rejects.toBeInstanceOf(TextRefused);
    expect(await rowOf('refused')).toMatchObject({ sent_at: null });
  });

  it('costs one copy, and not two, when the process dies between the hand-over and the mark', async () => {
    const dying = {
      now: () => {
        throw new Error('killed');
      },
    };
    await expect(sendTextOnce({ ...server.context, clock: dying }, 'killed', at, note())).rejects.toThrow('killed');
    for (let i = 0; i < 3; i += 1) await sendTextOnce(server.context, 'killed', at, note());
    expect(provider.inbox).toHaveLength(2);
  });

  it('comes only to those who asked for texts, in their language', async () => {
    const { id } = await activeAccount(server, mailer.sent, 'texted@shea.example');
    const change = (key: string) => notifyPasswordChangedBySms(server.context, { key, subjectId: id, at });
    await change('unwanted');
    expect(provider.inbox).toEqual([]);
    await server.context.pool.query("update accounts set sms_notifications = true, language = 'fr' where id = $1", [id]);
    await change('wanted');
    await change('wanted');
    expect(provider.inbox).toMatchObject([{ to: '+233241234567', message: expect.stringMatching(/^Thamani.*mot de passe/) }]);
  });
});
