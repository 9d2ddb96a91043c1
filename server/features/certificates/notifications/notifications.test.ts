import { statusReasons } from '@thamani/domain/certificates/status.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepingMailer } from '../../../testing/app.ts';
import { signedInCompany, type SignedInCompany, setNotifications } from '../../../testing/applications.ts';
import { colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../../testing/certificates.ts';
import { changeStatus, type AgreedChange } from '../status/status-changes.ts';
import { enqueueExpiryReminders } from '../status/status-list-refresh.ts';
import { reasonSentences } from './mail-messages.ts';
import { noticeMail, noticeText } from './mails.ts';
import type { NotificationEvent, NotificationContent } from './notification-content.ts';
import type { CertificateRow } from '../store.ts';
import { notifyCertificateByMail, notifyCertificateBySms } from './notifications.ts';

// Each brings a case a long way first.
const monday = new Date('2026-11-16T08:00:00Z');
const mailer = keepingMailer();
const texts: { to: string; text: string }[] = [];
let now = monday;
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let second: Colleague;

beforeAll(async () => {
  const texter = { send: async (text: { to: string; text: string }) => ({ providerId: String(texts.push(text)) }) };
  server = await startIssuingApp({}, { mailer, texter, clock: { now: () => now }, printer: quickPrinter });
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  second = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Yaw Darko');
});
afterAll(() => server.close());
beforeEach(async () => {
  now = monday;
  company = await signedInCompany(server);
  await stayIn(server);
});

const wants = (mail: boolean, text: boolean, language?: Language) => setNotifications(server, company, mail, text, language);

/** What reaches the boxes by something that is done, however often the engine tells it; what waited before goes nowhere. */
async function heard(does: () => Promise<unknown>) {
  const waiting = "update outbox set delivered_at = now() where topic = 'certificate.notification' and delivered_at is null returning *";
  await server.context.pool.query(waiting);
  mailer.sent.length = 0;
  texts.length = 0;
  await does();
  const { rows } = await server.context.pool.query<{ key: string; subject_id: string; created_at: Date }>(waiting);
  for (const _ of ['once', 'and again'])
    for (const { key, subject_id, created_at } of rows) {
      const event = { key, subjectId: subject_id, at: created_at.toISOString() };
      await notifyCertificateByMail(server.context, event);
      await notifyCertificateBySms(server.context, event);
    }
  return { mails: [...mailer.sent], texts: [...texts] };
}

const due = () => approvedApplication(server, company, ama, chief);
const changed = (number: string, change: AgreedChange['change'], reason: AgreedChange['reason'], comment = '') =>
  changeStatus(server.context, { number, change, reason, comment, askedBy: chief.id, confirmedBy: second.id });

describe('what the company hears', () => {
  it('of its certificate, with number, days and links, even where mails are switched off', async () => {
    await wants(false, false);
    const id = await due();
    let number = '';
    const { mails, texts: none } = await heard(async () => (number = await issueCertificate(server, id)));
    expect(mails).toMatchObject([
      { to: `${company.accountId}@shea.example`, subject: `Your certificate ${number} has been issued`, language: 'en' },
    ]);
    for (const part of [
      `/certificates/${number}`,
      'Issued on: 16 November 2026',
      'Valid up to and including: 16 November 2027',
      'Product: Shea butter, unrefined',
      `${server.context.config.verifyOrigin}/${number}`,
    ])
      expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.text).not.toMatch(/Mensah|Owusu|S-\d{4}/);
    expect(none).toEqual([]);
  });

  it('in its own language, by text where it asked for texts', async () => {
    await wants(true, true, 'ar');
    const id = await due();
    let number = '';
    const { mails, texts: short } = await heard(async () => (number = await issueCertificate(server, id)));
    expect(mails).toMatchObject([{ language: 'ar', subject: expect.stringContaining(`\u2068${number}\u2069`) }]);
    expect(mails[0]?.text).toContain(`/ar/certificates/${number}`);
    expect(short).toEqual([{ to: '+233241234567', text: expect.stringContaining(number) }]);
  });

  it('of its suspension, return and revocation with the reason, by mail in any case and by text where it wants texts', async () => {
    await wants(false, false);
    const id = await due();
    const number = await issueCertificate(server, id);
    const suspended = await heard(() => changed(number, 'suspend', 'evidence_in_doubt', 'Invoice 7 names another buyer.'));
    expect(suspended.mails).toMatchObject([{ subject: `Certificate ${number} has been suspended` }]);
    expect(suspended.mails[0]?.text).toContain('Reason: The evidence for the certificate is in doubt.');
    expect(suspended.mails[0]?.text).toContain('> Invoice 7 names another buyer.');
    // A suspension cannot be appealed against: the control of what a revocation says below.
    expect(suspended.mails[0]?.text).not.toMatch(/appeal/i);
    now = new Date(now.getTime() + 60_000);
    // A decision, whose mails cannot be switched off (domain/notifications).
    expect(await heard(() => changed(number, 'reinstate', 'doubt_removed'))).toMatchObject({
      mails: [{ subject: `Certificate ${number} has been reinstated` }],
      texts: [],
    });
    now = new Date(now.getTime() + 60_000);
    await wants(false, true);
    const revoked = await heard(() => changed(number, 'revoke', 'evidence_false'));
    expect(revoked.mails).toMatchObject([{ subject: `Certificate ${number} has been revoked` }]);
    for (const part of [
      'The certificate was issued on the basis of false evidence.',
      'you can appeal up to and including 16 December 2026',
      'Last day to appeal: 16 December 2026',
      `/applications/${id}`,
    ])
      expect(revoked.mails[0]?.text).toContain(part);
    expect(revoked.texts).toMatchObject([{ text: expect.stringContaining('You can appeal until 16 December 2026') }]);
    await wants(true, true);
    const other = await issueCertificate(server, await due());
    await heard(() => changed(other, 'suspend', 'company_asked'));
    now = new Date(now.getTime() + 60_000);
    expect(await heard(() => changed(other, 'reinstate', 'doubt_removed'))).toMatchObject({
      mails: [{ subject: `Certificate ${other} has been reinstated` }],
      texts: [{ text: expect.stringContaining('has been reinstated') }],
    });
  });

  it('of the days that are left, with the way to renew, in any case, if nothing overtook it', async () => {
    await wants(true, true);
    const number = await issueCertificate(server, await due());
    const inDays = async (days: number) => {
      now = new Date(Date.parse('2027-11-16T05:30:00Z') - days * 86_400_000);
      await enqueueExpiryReminders(server.context, now.toISOString(), { days });
    };
    const sixty = await heard(() => inDays(60));
    const ours = sixty.mails.filter(({ to }) => to.startsWith(company.accountId));
    expect(ours).toMatchObject([{ subject: `Certificate ${number} expires on 16 November 2027` }]);
    expect(ours[0]?.text).toContain(`Renew the certificate:\n${server.context.config.publicOrigin}/certificates/${number}`);
    await wants(false, false);
    const quiet = await heard(() => inDays(30));
    // A deadline, whose mails cannot be switched off (domain/notifications).
    expect(quiet.mails.filter(({ to }) => to.startsWith(company.accountId))).toMatchObject([{ subject: ours[0]?.subject }]);
    await wants(true, true);
    const overtaken = await heard(async () => {
      await inDays(7);
      await server.context.pool.query(
        "update outbox set delivered_at = now() where topic = 'certificate.notification' and subject_id <> $1",
        [number],
      );
      const { rows } = await server.context.pool.query('select from certificate_reminders where number = $1 and days = 7', [number]);
      expect(rows).toHaveLength(1);
      await changed(number, 'revoke', 'company_asked');
    });
    expect(overtaken.mails.map(({ subject }) => subject)).toEqual([`Certificate ${number} has been revoked`]);
  });

  it('nothing, where its account was erased', async () => {
    const id = await due();
    await server.context.pool.query('delete from accounts where id = $1', [company.accountId]);
    expect(await heard(() => issueCertificate(server, id))).toMatchObject({ mails: [], texts: [] });
  });
});

describe('in every language', () => {
  const certificate = {
    number: 'TVA-GH26-7K3M-Q2XW-9F4C',
    application_id: '0199c0de-0000-7000-8000-000000000000',
    product_name: 'Shea <butter>',
    issued_on: '2026-11-16',
    expires_on: '2027-11-16',
  } as unknown as CertificateRow;
  const notices: readonly NotificationContent[] = [
    { kind: 'issued' },
    { kind: 'expiring' },
    ...(['suspended', 'reinstated', 'replaced'] as const).map((kind) => ({ kind, reason: 'company_asked' as const, comment: 'Because' })),
    { kind: 'revoked', reason: 'company_asked', comment: 'Because', lastDayToAppeal: '2026-12-16' },
  ];

  it.each(languages)('each letter is whole, and each text fits a phone (%s)', (language) => {
    const t = server.context.translatorFor(language);
    for (const notice of notices) {
      const news: NotificationEvent = { at: monday, certificate, notice };
      const mail = noticeMail(server.context, { email: 'a@shea.example', language, first_name: 'Amina' }, news, 'Shea Works');
      expect(mail.subject + mail.text).not.toMatch(/[{}]|undefined|NaN|certificate\.\w/);
      expect(mail.subject + mail.text).toContain(certificate.number);
      expect(mail.html).toContain('Shea &lt;butter&gt;');
      const short = noticeText(t, language, news);
      expect(short).toContain(certificate.number);
      expect(short.length).toBeLessThanOrEqual(160);
    }
  });

  it.each(['fr', 'ar'] as const)('no reason stays English (%s)', (language) => {
    const t = server.context.translatorFor(language);
    expect(statusReasons.filter((reason) => t(reasonSentences[reason]) === reasonSentences[reason].message)).toEqual([]);
  });
});
