import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { text } from 'node:stream/consumers';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { statusPurposes } from '@thamani/credentials/status-list.ts';
import { verifyPublished, type Fetched, type Verification } from '@thamani/credentials/verify.ts';
import type { Config } from '../config/config.ts';
import { createSignerContext, type Context, type Overrides } from '../context.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { createSignerSite } from '../http/signer-server.ts';
import type { Printer, SignablePrinter } from '../ports.ts';
import { startTestApp, type TestApp } from './app.ts';
import { signedInCompany, type SignedInCompany } from './applications.ts';
import { caseIn, casework, colleague, type Colleague } from './cases.ts';
import { quickPdf } from './fakes/fake-printer.ts';
import { ownToken } from './softhsm-token.ts';

export type IssuingApp = TestApp;

/** The app with a signer of its own, reached over HTTP as the worker reaches it, and a public place of its own. */
export async function startIssuingApp(settings: Record<string, string> = {}, overrides: Overrides = {}): Promise<IssuingApp> {
  const token = ownToken();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const server = await startTestApp(
    {
      SIGNER_ORIGIN: origin,
      ...token.settings,
      PUBLISHED_BUCKET: `tests-${randomBytes(8).toString('hex')}`,
      APPLICATIONS_PER_DAY: '1000',
      ...settings,
    },
    overrides,
  );
  const { config, clock, published: store } = server.context;
  const signer = await createSignerContext(config, clock, ...(overrides.printer === quickPrinter ? [quickSignablePrinter] : []));
  const door = await createSignerSite({ ...signer, tokens: config.signer.tokens, metricsToken: undefined });
  await door.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  return {
    ...server,
    async close() {
      await door.close();
      await signer.close();
      await removePlace(config, store);
      await server.close();
      token.remove();
    },
  };
}

/** An app that issues certificates at once, with a company, an officer of Ghana and an administrator of all countries. */
export async function startIssuance(now: () => Date) {
  const server = await startIssuingApp({}, { clock: { now }, printer: quickPrinter });
  return {
    server,
    company: await signedInCompany(server),
    officer: await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah'),
    chief: await colleague(server, { role: 'admin' }, 'Efua Owusu'),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whatever a test published is gone with it. */
async function removePlace({ objects, publishedBucket }: Config, store: Context['published']): Promise<void> {
  for (let some = await store.list('', undefined); some.length > 0; some = await store.list('', undefined))
    await store.remove(some.map(({ key }) => key));
  const { endpoint, region, accessKeyId, secretAccessKey } = objects;
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  await client.send(new DeleteBucketCommand({ Bucket: publishedBucket }));
  client.destroy();
}

/** Prints nothing worth looking at, in no time: for tests of what happens around it. The facts stand in it, so that each file is another. */
export const quickPrinter: Printer = {
  print: async (template, facts, attachments) => quickPdf(`${template} ${JSON.stringify(facts)}`, attachments),
  picture: async (template, facts, width) => Buffer.from(`RIFF ${template} ${width} ${JSON.stringify(facts)}`),
};

/** The signer's counterpart of it: the same bytes, and an update that is a place for a signature and nothing else. */
export const quickSignablePrinter: SignablePrinter & { close(): Promise<void> } = {
  async printSignable(template, facts, attachments, { room, at, label }) {
    const pdf = await quickPrinter.print(template, facts, attachments);
    const moment = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const before = `\n/SubFilter /ETSI.CAdES.detached /M (D:${moment}Z)\n  /Reason (${label})\n  /Contents `;
    const contents = `<${'0'.repeat(room * 2)}>`;
    return {
      pdf,
      update: Buffer.from(`${before}${contents}\n%%EOF\n`),
      hole: { from: before.length, to: before.length + contents.length },
    };
  },
  close: async () => undefined,
};

/** As a confirmed payment leaves it: applied to this application. */
export async function applyPayment({ context }: Pick<TestApp, 'context'>, { companyId, accountId }: SignedInCompany, id: string) {
  const { pool, clock, ids } = context;
  await pool.query(
    `with payment as (
       insert into payments (id, company_id, reference, invoice_number, provider, state, amount_minor, currency, account_id, language,
         created_at, updated_at, paid_at)
       values ($1, $2, $3, 'INV-26-' || lpad(nextval('invoice_numbers')::text, 6, '0'), 'test', 'paid', 10000, 'USD', $4, 'en', $5, $5, $5)
       returning id)
     insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor,
       discount_minor, amount_minor, currency, applied_at)
     select payment.id, a.id, a.application_number, a.product_name, p.id, p.version, 10000, 0, 10000, 'USD', $5
     from payment, applications a join product_prices p on p.id = a.product_category where a.id = $6`,
    [randomUUID(), companyId, ids.spoken(26), accountId, clock.now(), id],
  );
}

/** Paid for, proposed by the officer and approved by the admin: its certificate is due. */
export async function approvedApplication(
  server: TestApp,
  company: SignedInCompany,
  officer: Colleague,
  admin: Colleague,
  more: object = {},
): Promise<string> {
  const id = await caseIn(server, 'approval', company, officer, more);
  await applyPayment(server, company, id);
  const { status, text: said } = await casework(server).step(admin, id, 'approve', { comment: 'Agreed.' });
  if (status !== 200) throw new Error(`an application was not approved: ${status} ${said}`);
  return id;
}

/** What the engine does with an approved application, one step after the other; the number. */
export async function issueCertificate({ context }: Pick<TestApp, 'context'>, id: string): Promise<string> {
  const activities = certificateActivities(context);
  const { number } = await activities.reserveCertificateNumber({ key: id, subjectId: id, at: context.clock.now().toISOString() });
  await activities.signCertificate(number);
  await activities.printCertificate(number);
  await activities.publishCertificate(number);
  await activities.finishIssuance(number);
  return number;
}

/** As a stranger reads it. */
export async function publishedObject({ context }: Pick<TestApp, 'context'>, key: string): Promise<Fetched> {
  const found = await context.published.read(key);
  return found === undefined ? { kind: 'absent' } : { kind: 'found', text: await text(found.body) };
}

/** What a stranger finds out who has nothing but what is published. */
export async function verifyAsStranger(server: Pick<TestApp, 'context'>, number: string, now: Date, list = 0): Promise<Verification> {
  const issuer = issuerAt(server.context.config.verifyOrigin, 'Thamani');
  const keys = await publishedObject(server, published.keys);
  const lists = await Promise.all(
    statusPurposes.map(async (purpose) => [purpose, await publishedObject(server, published.statusList(purpose, list))]),
  );
  return verifyPublished({
    number,
    issuer,
    keys: keys.kind === 'found' ? await keysIn(keys.text, issuer) : [],
    credential: await publishedObject(server, published.credential(number)),
    status: await publishedObject(server, published.status(number)),
    lists: Object.fromEntries(lists) as Parameters<typeof verifyPublished>[0]['lists'],
    now,
  });
}
