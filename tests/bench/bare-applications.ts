import { createServer, type IncomingMessage } from 'node:http';
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { bucketOf, idOf, tokenOf } from './companies.ts';

/** The statements that the API runs for a list and for a create, on bare `pg` behind bare `node:http`; nothing is checked. */
interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const [databaseUrl = '', port = '0', statements = '{}'] = process.argv.slice(2);
const { session, list, create } = JSON.parse(statements) as { session: Statement; list: Statement; create: Statement[] };
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });

createServer((request, response) => {
  answer(request).then(
    (body) => {
      const text = JSON.stringify(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
    },
    (error: unknown) => {
      // The one that measures hangs up when its time is over.
      if (!request.destroyed) console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(port), '127.0.0.1');

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, what = '', number = '1'] = (request.url ?? '').split('/');
  const n = Number(number);
  if (what !== 'list')
    await pool.query({ name: 'session', text: session.text, values: [createHash('sha256').update(tokenOf(n)).digest()] });
  return what === 'create' ? created(n, await bodyOf(request)) : listed(n);
}

async function listed(n: number): Promise<unknown> {
  const company = idOf('company', n);
  const { rows } = await pool.query({ name: 'list', text: list.text, values: [company, company, '10', '0'] });
  return { message: 'Your applications', data: rows, total_pages: Math.ceil(Number(rows[0]?.total ?? 0) / 10) };
}

/** What was recorded for company 1, with this company's ids and new ones for all that is made. */
async function created(n: number, _body: string): Promise<unknown> {
  const fresh = new Map<string, string>();
  const swapped = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, (id) => {
      const kind = (['company', 'account', 'file', 'photo'] as const).find((one) => idOf(one, 1) === id);
      if (kind !== undefined) return idOf(kind, n);
      const made = fresh.get(id) ?? randomUUID();
      fresh.set(id, made);
      return made;
    });
  const client = await pool.connect();
  try {
    for (const { text, values } of create) {
      await client.query(
        text,
        values.map((value) => (typeof value === 'string' ? swapped(value) : isBuffer(value) ? bucketOf(n) : value)),
      );
    }
  } finally {
    client.release();
  }
  return { message: 'Saved', data: { id: [...fresh.values()][0] } };
}

function isBuffer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return String(JSON.parse(Buffer.concat(parts).toString() || '{}'));
}
