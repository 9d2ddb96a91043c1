import { requirements } from '@thamani/domain/applications/requirements.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { returnReasons } from '@thamani/domain/review/requirement-review.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepingMailer, startTestApp, type TestApp } from '../../../testing/app.ts';
import { signedInCompany, type SignedInCompany, setNotifications } from '../../../testing/applications.ts';
import { caseIn, casework, colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import { fieldNames, groundSentences, reasonSentences } from './field-messages.ts';
import { evaluateCaseDeadlines } from '../deadlines/deadlines.ts';
import { noticeMail, noticeText, type NotificationContent } from './mails.ts';
import type { NotificationEvent } from './notification-store.ts';
import { sendCaseReminder, notifyCompanyByMail, notifyCompanyBySms } from './notifications.ts';

// Each test brings cases a long way first.
/** A Monday. */
const monday = new Date('2026-11-16T08:00:00Z');
const mailer = keepingMailer();
const texts: { to: string; text: string }[] = [];
let now = monday;
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  const texter = { send: async (text: { to: string; text: string }) => ({ providerId: String(texts.push(text)) }) };
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { mailer, texter, clock: { now: () => now } });
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Efua Owusu');
  await colleague(server, { role: 'admin' }, 'Wanjiru Kamau');
  work = casework(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = monday;
  company = await signedInCompany(server);
  await stayIn(server);
});

const wants = (mail: boolean, text: boolean, language?: Language) => setNotifications(server, company, mail, text, language);

/** Processes all undelivered outbox rows as the engine does, as often as asked; the two inboxes hold what was sent. */
async function deliver(times = 1): Promise<readonly WorkflowInput[]> {
  const { rows } = await server.context.pool.query<{ topic: string; key: string; subject_id: string; created_at: Date }>(
    "update outbox set delivered_at = now() where topic in ('case.notification', 'case.reminder') and delivered_at is null returning *",
  );
  const all = rows.map(({ key, subject_id, created_at }) => ({ key, subjectId: subject_id, at: created_at.toISOString() }));
  for (let time = 0; time < times; time += 1)
    for (const [at, started] of all.entries()) {
      await (rows[at]?.topic === 'case.notification' ? notifyCompanyByMail : sendCaseReminder)(server.context, started);
      await notifyCompanyBySms(server.context, started);
    }
  return all;
}

/** What reaches the boxes by something that is done; what waited before goes nowhere. */
async function heard(does: () => Promise<unknown>, times = 1) {
  await server.context.pool.query("update outbox set delivered_at = now() where topic like 'case.%'");
  mailer.sent.length = 0;
  texts.length = 0;
  await does();
  await deliver(times);
  const to = (address: string) => mailer.sent.filter((mail) => mail.to === address);
  return { mails: [...mailer.sent], texts: [...texts], toCompany: to(`${company.accountId}@shea.example`), to };
}

const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status === 200 ? 'done' : text).toBe('done');
};
const numberOf = async (id: string) =>
  (await server.context.pool.query('select application_number from applications where id = $1', [id])).rows[0].application_number as string;

describe('what the company hears', () => {
  it('of an accepted assessment: by mail and text as it wishes', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await work.acceptAll(ama, id);
    await wants(true, true);
    const { toCompany, texts: short } = await heard(() => done(work.step(ama, id, 'accept_assessment')));
    expect(toCompany).toMatchObject([{ subject: `Application ${await numberOf(id)}: assessment completed`, language: 'en' }]);
    expect(toCompany[0]?.text).toContain(`/applications/${id}`);
    expect(short).toEqual([{ to: '+233241234567', text: expect.stringContaining('has passed its assessment') }]);
    const other = await caseIn(server, 'assessment', company, ama);
    await work.acceptAll(ama, other);
    await wants(false, false);
    expect(await heard(() => done(work.step(ama, other, 'accept_assessment')))).toMatchObject({ mails: [], texts: [] });
  });

  it('of a correction: what, why, which documents and until when, even where mails are switched off', async () => {
    await wants(false, false);
    const id = await caseIn(server, 'assessment', company, ama);
    await work.on(ama, id, '/notes', { text: 'They look shady to me' });
    await work.on(ama, id, '/requirement-decisions', {
      fields: ['invoices'],
      verdict: 'returned',
      reason: 'unreadable',
      comment: 'Page 2 is black.',
    });
    await work.on(ama, id, '/requirement-decisions', {
      fields: ['hs_code'],
      verdict: 'returned',
      reason: 'other',
      comment: 'This is soap: 3401.',
    });
    await work.on(ama, id, '/document-requests', { title: 'Bank statement', comment: 'Of October.' });
    const { toCompany, texts: none } = await heard(() => done(work.step(ama, id, 'request_correction')));
    const text = toCompany[0]?.text ?? '';
    expect(toCompany).toHaveLength(1);
    for (const part of [
      'Suppliers’ invoices',
      'The information cannot be read. Page 2 is black.',
      'HS code',
      'Reason: This is soap: 3401.',
      'Requested document: Bank statement',
      'Of October.',
      'Reply by: 30 November 2026',
    ])
      expect(text).toContain(part);
    expect(text + toCompany[0]?.html).not.toMatch(/shady|Mensah|Ama|S-\d{4}/);
    expect(none).toEqual([]);
  });

  it('three days before its time ends, and when it has ended', async () => {
    await wants(false, true);
    const id = await caseIn(server, 'correction', company, ama);
    const evaluate = () => evaluateCaseDeadlines(server.context, { key: id, subjectId: id, at: now.toISOString() }, now.toISOString());
    now = new Date('2026-11-28T02:00:00Z');
    const soon = await heard(async () => (await evaluate(), await evaluate()));
    expect(soon.toCompany.map(({ subject }) => subject)).toEqual([
      `Application ${await numberOf(id)}: your correction is due by 30 November 2026`,
    ]);
    expect(soon.toCompany[0]?.text).toContain('Suppliers’ invoices');
    expect(soon.texts).toHaveLength(1);
    now = new Date('2026-12-01T02:00:00Z');
    await wants(true, false);
    const over = await heard(evaluate);
    expect(over.toCompany.map(({ subject }) => subject)).toEqual([
      `Application ${await numberOf(id)}: the time allowed for the correction has ended`,
    ]);
  });

  it('when an officer takes a correction back', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    const { toCompany } = await heard(() => done(work.step(ama, id, 'end_correction')));
    expect(toCompany[0]?.subject).toContain('the correction is no longer needed');
  });

  it('nothing of a correction that it has answered before the letter was written', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await work.on(ama, id, '/document-requests', { title: 'Bank statement', comment: 'Of October.' });
    const { toCompany } = await heard(async () => {
      await done(work.step(ama, id, 'request_correction'));
      await done(work.step(ama, id, 'end_correction'));
    });
    expect(toCompany.map(({ subject }) => subject)).toEqual([expect.stringContaining('no longer needed')]);
  });

  it('of a visit', async () => {
    await wants(false, false);
    const id = await caseIn(server, 'documents', company, ama);
    const { toCompany } = await heard(() => done(work.step(ama, id, 'request_site_visit')));
    expect(toCompany[0]?.subject).toContain('a visit to your facility');
  });

  it('of an approval, and nothing of who approved or what they wrote', async () => {
    await wants(false, true);
    const id = await caseIn(server, 'approval', company, ama);
    const { toCompany, texts: short } = await heard(() => done(work.step(chief, id, 'approve', { comment: 'Solid file' })));
    expect(toCompany[0]?.text).toContain('Assessed value addition: 61.20%');
    expect(toCompany[0]?.text).not.toMatch(/Mensah|Owusu|Solid|All in order/);
    expect(short[0]?.text).toContain('is approved');
  });

  it('of a rejection: grounds and reasons in words, and until when it may appeal', async () => {
    await wants(false, false);
    const id = await caseIn(server, 'documents', company, ama);
    const comment = 'The invoices show imported butter.';
    const citations = [{ ground: 'figures_not_supported' as const, ...(await work.markedPlace(ama, id)) }];
    const grounds = ['figures_not_supported', 'raw_material_unaltered'] as const;
    await done(work.step(ama, id, 'propose_rejection', { grounds, citations, comment }));
    await work.openAll(chief, id);
    const { toCompany } = await heard(() => done(work.step(chief, id, 'reject')));
    const text = toCompany[0]?.text ?? '';
    for (const part of [
      'The figures are not supported by the documents.',
      'The product is a raw material that was not transformed.',
      `> ${comment}`,
      'until 16 December 2026',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Mensah|Owusu|figures_not_supported/);
  });

  it('the words of a message', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { toCompany } = await heard(() => done(work.on(ama, id, '/messages', { text: 'Which press do you use?\nA photo helps.' })));
    expect(toCompany[0]?.text).toContain('> Which press do you use?\n> A photo helps.');
    await wants(false, false);
    expect((await heard(() => done(work.on(ama, id, '/messages', { text: 'Hello?' })))).mails).toEqual([]);
  });

  it('nothing of what stays among the staff', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    const { toCompany, texts: none } = await heard(async () => {
      await done(work.on(ama, id, '/notes', { text: 'A note' }));
      await done(work.step(chief, id, 'return_to_officer', { to: 'documents', comment: 'Look again' }));
    });
    expect([toCompany, none]).toEqual([[], []]);
  });

  it('the officer alone, of a returned proposal, with what the administrator wrote', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    const { mails } = await heard(() =>
      done(work.step(chief, id, 'return_to_officer', { to: 'documents', comment: 'Examine the invoice of May.' })),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^APP-.+: proposal returned to you$/);
    expect(mails[0]?.text).toContain('> Examine the invoice of May.');
    expect(mails[0]?.text).toContain(`/cases/${id}`);
  });

  it('everything once, however often the engine tries', async () => {
    await wants(true, true);
    const id = await caseIn(server, 'assessment', company, ama);
    const { mails, texts: short } = await heard(() => done(work.on(ama, id, '/messages', { text: 'Once' })), 3);
    expect([mails.length, short.length]).toEqual([1, 1]);
  });

  it('nothing after its account was erased', async () => {
    await wants(true, true);
    const id = await caseIn(server, 'assessment', company, ama);
    const { mails, texts: none } = await heard(async () => {
      await done(work.on(ama, id, '/messages', { text: 'Too late' }));
      await server.context.pool.query('delete from accounts where id = $1', [company.accountId]);
    });
    expect([mails, none]).toEqual([[], []]);
  });
});

describe('what the staff hear', () => {
  const evaluate = (id: string) =>
    evaluateCaseDeadlines(server.context, { key: id, subjectId: id, at: now.toISOString() }, now.toISOString());
  const address = ({ id }: Colleague) => `${id}@thamani.example`;

  it('the assignee, two working days before it is due; then the admins of the country too', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    now = new Date('2026-11-27T08:00:00Z');
    const soon = await heard(async () => (await evaluate(id), await evaluate(id)));
    expect(soon.mails.map(({ to }) => to)).toEqual([address(ama)]);
    expect(soon.mails[0]?.subject).toBe(`Case ${await numberOf(id)} is due on 30 November 2026`);
    expect(soon.mails[0]?.text).toContain(`/cases/${id}`);
    now = new Date('2026-12-01T08:00:00Z');
    const late = await heard(async () => (await evaluate(id), await evaluate(id)), 2);
    expect(late.mails.map(({ to }) => to).toSorted()).toEqual([address(ama), address(chief)].toSorted());
    expect(late.mails[0]?.subject).toBe(`Case ${await numberOf(id)} is late`);
  });

  it('the admins of the country, where nobody holds it', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await done(work.on(ama, id, '/release', {}));
    now = new Date('2026-11-27T08:00:00Z');
    const { mails } = await heard(() => evaluate(id));
    expect(mails.map(({ to }) => to)).toEqual([address(chief)]);
    expect(mails[0]?.text).toContain('The case is not assigned to anyone');
  });

  it('the assignee, of what the company writes and sends', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    const wrote = await heard(() => done(work.call(company, `/application/${id}/messages/`, { text: 'Is a photo enough?' })));
    expect(wrote.to(address(ama))).toMatchObject([{ text: expect.stringContaining('> Is a photo enough?') }]);
    expect(wrote.toCompany).toEqual([]);
    const sent = await heard(() => done(work.call(company, `/application/${id}/send_correction/`, undefined, {}, 'POST')));
    expect(sent.to(address(ama))).toMatchObject([{ subject: `${await numberOf(id)}: correction received` }]);
  });
});

describe('in every language', () => {
  const news = {
    application: { id: 'x', application_number: 'APP-26-000001', product_name: 'Shea <butter>' },
    at: now,
  } as NotificationEvent;
  const asked = {
    until: '2026-11-30' as const,
    answers: requirements.flatMap(({ id: field }, at) => {
      const reason = returnReasons[at % returnReasons.length];
      return reason === undefined ? [] : [{ field, reason, comment: '' }];
    }),
    documents: [{ title: 'Bank statement', comment: 'Of October' }],
  };
  const notices: readonly NotificationContent[] = [
    { kind: 'assessed' },
    { kind: 'visit' },
    { kind: 'correction', asked },
    { kind: 'correction_due_soon', asked },
    { kind: 'correction_over' },
    { kind: 'correction_taken_back' },
    { kind: 'approved', assessed: '61.20', currency: '', changed: [] },
    {
      kind: 'approved',
      assessed: '61.20',
      currency: 'KES',
      changed: [{ field: 'final_product_value', declared: '1280.5', figure: '1200', reason: null }],
    },
    { kind: 'rejected', grounds: groundCodes, comment: 'Because', appealUntil: '2026-12-16' },
    { kind: 'message', text: 'Hello' },
  ];

  it.each(languages)('each letter is whole, and each text fits a phone (%s)', (language) => {
    const t = server.context.translatorFor(language);
    for (const notice of notices) {
      const mail = noticeMail(
        server.context,
        { id: 'a', email: 'a@shea.example', language, first_name: 'Amina' },
        news,
        'Shea Works',
        notice,
      );
      expect(mail.subject + mail.text).not.toMatch(/[{}]|undefined|NaN|review\./);
      expect(mail.subject).toContain('APP-26-000001');
      expect(mail.html).toContain('Shea &lt;butter&gt;');
      const short = noticeText(t, language, news, notice);
      expect(short).toContain('APP-26-000001');
      expect(short.length).toBeLessThanOrEqual(160);
    }
  });

  it.each([
    ['en', 'within 30 days of the decision'],
    ['fr', 'dans les 30 jours suivant la décision'],
    ['ar', 'خلال 30 يومًا من القرار'],
  ] as const)('a rejection says how many days there are for an appeal (%s)', (language, period) => {
    const rejected = { kind: 'rejected', grounds: groundCodes, comment: 'Because', appealUntil: '2026-12-16' } as const;
    const { text } = noticeMail(
      server.context,
      { id: 'a', email: 'a@shea.example', language, first_name: 'Amina' },
      news,
      'Shea Works',
      rejected,
    );
    expect(text.replaceAll(/\s+/g, ' ')).toContain(period);
  });

  it('an approval says which declared figure was changed, and why', () => {
    const change = {
      field: 'cost_of_imported_inputed',
      declared: '1280.5',
      figure: '1310',
      reason: 'The sea freight was left out.',
    } as const;
    const textWith = (changed: readonly (typeof change)[]) =>
      noticeMail(server.context, { id: 'a', email: 'a@shea.example', language: 'en', first_name: 'Amina' }, news, 'Shea Works', {
        kind: 'approved',
        assessed: '61.20',
        currency: 'KES',
        changed,
      }).text.replaceAll(/\s+/g, ' ');
    expect(textWith([change])).toContain(
      'you declared KES 1,280.50. The evidence shows KES 1,310.00, so we used KES 1,310.00. Our reason: “The sea freight was left out.”',
    );
    expect(textWith([])).not.toContain('you declared');
  });

  it.each(['fr', 'ar'] as const)('no name of a field, reason or ground stays English (%s)', (language) => {
    const t = server.context.translatorFor(language);
    const all = [fieldNames, groundSentences, reasonSentences].flatMap((table) => Object.values(table));
    const english = all.filter((sentence) => t(sentence) === sentence.message).map(({ message }) => message);
    expect(english).toEqual(language === 'fr' ? ['Latitude', 'Longitude'] : []);
  });
});
