import type { Context } from '@thamani/server/context.ts';
import { confirmPaid } from '@thamani/server/features/applications/payment-interface.ts';
import { recordCommandEvent } from '@thamani/server/engine/audit-log.ts';
import { enqueue } from '@thamani/server/engine/outbox.ts';
import { keptDocument } from '@thamani/server/testing/applications.ts';
import { colleague, type Colleague } from '@thamani/server/testing/cases.ts';
import { applyPayment } from '@thamani/server/testing/certificates.ts';
import { recordOpenings } from '@thamani/server/testing/company-rows.ts';
import type { CountingInbox } from '../../system/inbox.ts';
import { newPayer, payersOf, type Payer } from '../../system/payers.ts';
import { patiently, senderOf, type Gatekeeper } from '../retrying-client.ts';
import type { CaseWatch } from './watch.ts';

export const fates = ['approved', 'corrected', 'visited', 'rejected', 'withdrawn', 'unanswered', 'late', 'handed back'] as const;
export type Fate = (typeof fates)[number];

/** A case, what is to become of it, and what its people were told was done. */
export interface CaseLife {
  readonly number: number;
  readonly fate: Fate;
  readonly id: string;
  readonly company: Payer;
  readonly acknowledged: string[];
  /** Documents that its officer opened, and was told so. */
  readonly opened: Set<string>;
}

export interface Staff {
  readonly officers: readonly Colleague[];
  readonly verifiers: readonly Colleague[];
  readonly admins: readonly Colleague[];
}

export async function prepareStaff(context: Context): Promise<Staff> {
  const people = (role: 'officer' | 'verifier' | 'admin', count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => colleague({ context }, { role }, `${role} ${at + 1}`)));
  return { officers: await people('officer', 6), verifiers: await people('verifier', 2), admins: await people('admin', 3) };
}

/** Applications that wait to be paid, each of a company of its own. */
export async function prepareCases(origin: string, context: Context, count: number): Promise<CaseLife[]> {
  const lives: CaseLife[] = [];
  for (let number = 0; number < count; number += 1) {
    const company = await newPayer(context);
    const id = await payersOf(origin).application(company);
    await applyPayment({ context }, company, id);
    lives.push({ number, fate: fates[number % fates.length] ?? 'approved', id, company, acknowledged: [], opened: new Set() });
  }
  return lives;
}

/** As a settled payment leaves it, beside its own rows: paid and handed over, in one transaction. */
async function confirm(context: Context, { id }: CaseLife): Promise<void> {
  await patiently(() =>
    context.db.transaction().execute(async (tx) => {
      const at = new Date();
      if (!(await confirmPaid(tx, id, at))) return;
      const command = { tx, context, actor: { kind: 'system' }, requestId: 'faults', at } as const;
      await recordCommandEvent(command, 'application.paid', { kind: 'application', id });
      await enqueue(tx, { key: context.ids.uuid(), topic: 'application.paid', subjectId: id, at });
    }),
  );
}

export interface World {
  readonly origin: string;
  readonly context: Context;
  readonly staff: Staff;
  readonly watch: CaseWatch;
  readonly inbox: CountingInbox;
  /** So many calls are under way at most. */
  readonly gate: Gatekeeper;
}

function acting({ origin, gate }: World, life: CaseLife) {
  const send = senderOf(origin, gate, life.number);
  const done = async (event: string, who: { readonly token: string }, path: string, body: unknown = {}, method = 'POST'): Promise<void> => {
    const { status, text } = await send(who, path, body, method);
    if (status !== 200) throw new Error(`${event}: ${status} ${text.slice(0, 200)}`);
    life.acknowledged.push(event);
  };
  const on = (event: string, who: Colleague, at: string, body: unknown = {}) => done(event, who, `/review/cases/${life.id}${at}`, body);
  return {
    send,
    on,
    step: (who: Colleague, action: string, more: object = {}) => on(`case.${action}`, who, '/steps', { action, ...more }),
    ofCompany: (event: string, at: string, body: unknown = {}, method = 'POST') =>
      done(event, life.company, `/application/${life.id}/${at}/`, body, method),
  };
}

/** Goes on for as long as people would, whatever is away. */
export async function live(world: World, life: CaseLife): Promise<void> {
  const { staff, watch, context } = world;
  const { on, step, send, ofCompany } = acting(world, life);
  const officer = chosen(staff.officers, life.number);
  const [admin, other] = [chosen(staff.admins, life.number), chosen(staff.admins, life.number + 1)];
  const reaches = (stage: string) => watch.until(life, `in ${stage}`, (seen) => seen.stage === stage);
  const happens = (action: string) => watch.until(life, action, (seen) => seen.events.includes(action));
  const decideRequirements = (fields: readonly string[], verdict: string, more: object = {}) =>
    on(`case.requirement_${verdict}`, officer, '/requirement-decisions', { fields, verdict, ...more });
  /** As the viewer does it: the file is handed out, then its pages are reported. */
  const openDocuments = async (documents: readonly { readonly document_id: string; readonly page_count: number | null }[]) => {
    for (const { document_id: document, page_count } of documents) {
      const pages = Array.from({ length: page_count ?? 1 }, (_, index) => index + 1);
      for (const [at, body] of [
        ['openings', {}],
        ['pages', { pages, page_count: pages.length }],
      ] as const) {
        const { status, text } = await send(officer, `/review/cases/${life.id}/documents/${document}/${at}`, body);
        if (status !== 200) throw new Error(`${at} of a document: ${status} ${text.slice(0, 200)}`);
      }
      life.opened.add(document);
    }
  };
  const acceptOpen = async () => {
    const { text } = await send(officer, `/review/cases/${life.id}`, undefined, 'GET');
    const { data } = JSON.parse(text) as {
      data: { open_requirements: string[]; evidence: { documents: readonly { document_id: string; page_count: number | null }[] } };
    };
    await openDocuments(data.evidence.documents);
    await decideRequirements(data.open_requirements, 'accepted');
  };
  const told = (count: number) => watch.until(life, `told ${count} times`, () => toldTo(world.inbox, life).size >= count);
  const answerSignals = async () => {
    const { text } = await send(officer, `/review/cases/${life.id}`, undefined, 'GET');
    const { data } = JSON.parse(text) as { data: { signals: readonly { id: string; resolved: object | null }[] } };
    const signals = data.signals.filter(({ resolved }) => resolved === null).map(({ id }) => id);
    if (signals.length > 0)
      await on('case.signals_resolved', officer, '/signals', { signals, resolution: 'explained', comment: 'By telephone.' });
  };
  const propose = async () => {
    await answerSignals();
    await step(officer, 'propose_approval', { comment: 'All in order.' });
  };
  /** Two admins at once, who have opened all documents: one of them decides, the other is told that it is done. */
  const decide = async (action: 'approve' | 'reject') => {
    await patiently(() => recordOpenings(context.pool, life.id, [admin.id, other.id]));
    const body = { action, comment: 'Agreed.' };
    const answers = await Promise.all([admin, other].map((who) => send(who, `/review/cases/${life.id}/steps`, body)));
    const taken = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 409).length;
    if (taken !== 1 || refused !== 1)
      throw new Error(`${action} was answered ${answers.map(({ status, text }) => `${status} ${text.slice(0, 90)}`).join(' and ')}`);
    life.acknowledged.push(`case.${action}`);
  };
  const sendBack = async () => {
    await decideRequirements(['invoices'], 'returned', { reason: 'unreadable' });
    await step(officer, 'request_correction');
    await told(1);
  };
  /** A day that would come in weeks comes in seconds; the workflow is told as by any command. */
  const bring = (change: string) =>
    patiently(() =>
      context.pool.query(
        `with brought as (update cases set ${change} where application_id = $1 returning application_id)
         insert into outbox (key, topic, subject_id, created_at) select gen_random_uuid(), 'case.changed', application_id, now() from brought`,
        [life.id],
      ),
    );
  const inSeconds = 3 + Math.random() * 7;

  await confirm(context, life);
  await reaches('assessment');
  await on('case.assigned', officer, '/take');
  if (life.fate === 'rejected' || life.fate === 'unanswered') {
    if (life.fate === 'unanswered') {
      await sendBack();
      await bring(`correction_ends_at = now() + interval '3 days' + interval '${inSeconds} seconds'`);
      await happens('case.correction_due_soon');
      await told(2);
      await bring(`correction_ends_at = now() + interval '${inSeconds} seconds'`);
      await happens('case.correction_ended');
      await told(3);
    }
    await answerSignals();
    await step(officer, 'propose_rejection', { grounds: ['evidence_missing'], comment: 'The invoices do not show it.' });
    await decide('reject');
    return;
  }
  if (life.fate === 'corrected') {
    await sendBack();
    const readable = await patiently(() => keptDocument({ context }, life.company.companyId));
    await ofCompany('application.changed', 'update_application', { changes: { invoices: { value: [readable], base: 1 } } }, 'PATCH');
    await ofCompany('application.correction_sent', 'send_correction');
  }
  if (life.fate === 'late') {
    await bring('stage_entered_on = current_date - 40, due_on = current_date - 20');
    await happens('case.late');
  }
  await on('case.message_sent', officer, '/messages', { text: `A word about ${life.number}.` });
  await acceptOpen();
  await step(officer, 'accept_assessment');
  if (life.fate === 'withdrawn') return ofCompany('application.withdrawn', 'withdraw_application');
  if (life.fate === 'visited') {
    await step(officer, 'request_site_visit');
    await on('case.visit_recorded', chosen(staff.verifiers, life.number), '/visits', {
      visited_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      met: 'The foreman',
      production_seen: true,
      as_declared: true,
      report: 'As declared.',
    });
  }
  await propose();
  if (life.fate === 'handed back') {
    await step(admin, 'return_to_officer', { to: 'documents', comment: 'One invoice is missing a date.' });
    await propose();
  }
  await decide('approve');
  await reaches('completed');
}

/** Message-IDs of what a company was told about its case. */
export function toldTo({ mails }: CountingInbox, { company }: CaseLife): ReadonlySet<string> {
  const to = `${company.accountId}@shea.example`;
  return new Set(mails.flatMap((mail) => (mail.to === to && mail.messageId.startsWith('case.') ? [mail.messageId] : [])));
}

function chosen<One>(list: readonly One[], number: number): One {
  const one = list[number % list.length];
  if (one === undefined) throw new Error('nobody is there');
  return one;
}
