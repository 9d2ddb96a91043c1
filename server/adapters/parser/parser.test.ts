import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rawPdf, samplePdf } from '../../testing/documents.ts';
import { sitePhoto } from '../../testing/evidence.ts';
import { boundedWords } from '../extraction/limits.ts';
import { socketParser } from './client.ts';
import { mostInspectionBytes, readInspection, readReading, writeReading } from './protocol.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'thamani-parser-'));
const socket = join(folder, 'parser.sock');
const parser = socketParser(socket);
const inspect = (bytes: Buffer, type: 'application/pdf' | 'image/jpeg' | 'image/png') => parser.inspect(Readable.from([bytes]), type);

/** The program itself, with the settings that it needs and nothing else in its environment. */
async function startParser(path = socket): Promise<{ child: ChildProcess; log: () => string; health: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main/parser.ts'], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PARSER_SOCKET: path,
      PARSER_HEALTH_PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_TOKEN: 'a-token-of-this-test-alone',
      INSPECTIONS_AT_ONCE: '2',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const health = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(`${health}/readyz`).catch(() => undefined))?.ok) await turn();
  return { child, log: () => said, health };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Takes the inspector seconds on a fast machine, and is not at fault: a parser that is interrupted meanwhile has said nothing about it. */
const slow = rawPdf({ objects: Array.from({ length: 18_000 }, () => `[${'1 '.repeat(100)}]`) });

let running: Awaited<ReturnType<typeof startParser>>;
beforeAll(async () => {
  running = await startParser();
}, 120_000);
afterAll(async () => {
  await stop(running.child);
  rmSync(folder, { recursive: true, force: true });
});

describe('the parser', () => {
  it('returns the disarmed copy of a good file with its thumbnail, and the reason for a bad one', async () => {
    const pdf = await inspect(await samplePdf(), 'application/pdf');
    expect(pdf).toMatchObject({ pageCount: 1 });
    expect(
      Buffer.from(pdf.refused === undefined ? pdf.view.bytes : [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const photo = await inspect(await sitePhoto(3), 'image/jpeg');
    expect(photo).toMatchObject({ view: { type: 'image/jpeg' }, thumbnail: expect.any(Buffer) as Buffer });
    expect(photo.refused === undefined && photo.thumbnail?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await inspect(Buffer.from('nothing'), 'application/pdf')).toMatchObject({ refused: 'damaged' });
    expect(await inspect(rawPdf({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' }), 'application/pdf')).toMatchObject({
      refused: 'script',
    });
  }, 60_000);

  it('reads text with places, dates as dates and a photo as its hash', async () => {
    const files = (bytes: Buffer) => ({ view: Readable.from([bytes]), original: Readable.from([bytes]) });
    const pdf = await parser.read({ ...files(await writtenPdf()), contentType: 'application/pdf', mediaType: 'document' });
    expect(pdf.traces).toMatchObject({ ends: 1, isSigned: false, madeAt: expect.any(Date) as Date });
    expect(pdf.text).toMatchObject({ source: 'text', confidence: 100 });
    const { photo } = await parser.read({ ...files(await sitePhoto(3)), contentType: 'image/jpeg', mediaType: 'photo' });
    expect(typeof photo).toBe('bigint');
  }, 60_000);

  it('reads the cells of a spreadsheet, and says why it reads none', async () => {
    const readTable = (text: string) => parser.readTable(Readable.from([Buffer.from(text)]), 'fr');
    expect(await readTable('Article;Quantité\nSucre;4,32\n')).toEqual({
      tables: [
        {
          name: '',
          rows: [
            { number: 1, cells: ['tArticle', 'tQuantité'] },
            { number: 2, cells: ['tSucre', 't4,32'] },
          ],
        },
      ],
    });
    expect(await readTable('no table')).toEqual({ fault: 'not_a_table' });
  }, 60_000);

  it('has no secret but its metrics token in its environment, and no connection but its socket and its health port', async () => {
    const names = readFileSync(`/proc/${running.child.pid}/environ`, 'utf8')
      .split('\0')
      .map((setting) => setting.split('=')[0]);
    // The token of its own metrics, which opens nothing else.
    expect(names.filter((name) => /KEY|SECRET|TOKEN|PIN|URL|PASSWORD/.test(name ?? ''))).toEqual(['METRICS_TOKEN']);
  });

  it('opens its socket to its own user alone', () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('counts its jobs for operators', async () => {
    const figures = await (
      await fetch(`${running.health}/metrics`, { headers: { authorization: 'Bearer a-token-of-this-test-alone' } })
    ).text();
    expect(figures).toMatch(/parser_job_duration_seconds_count\{[^}]*job="inspection",outcome="refused"[^}]*\} 2/);
  });

  it.each([
    ['garbage', Buffer.from('\0\xff not HTTP\r\n\r\n', 'latin1'), '400'],
    [
      'a file of no kind',
      Buffer.from(
        'POST /inspections HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx',
      ),
      '400',
    ],
    [
      'a kind that is not taken',
      Buffer.from(
        'POST /inspections HTTP/1.1\r\nhost: x\r\nx-content-type: text/html\r\ncontent-type: application/octet-stream\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx',
      ),
      '400',
    ],
    [
      'more bytes than a file may have',
      Buffer.from(
        'POST /inspections HTTP/1.1\r\nhost: x\r\nx-content-type: image/png\r\ncontent-type: application/octet-stream\r\ncontent-length: 5242881\r\nconnection: close\r\n\r\n',
      ),
      '413',
    ],
    [
      'two files of which one is longer than both',
      Buffer.from(
        'POST /readings HTTP/1.1\r\nhost: x\r\nx-content-type: image/png\r\nx-media-type: photo\r\nx-view-bytes: 2\r\ncontent-type: application/octet-stream\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx',
      ),
      '400',
    ],
    ['another address', Buffer.from('GET /etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), '404'],
  ])('answers %s with an error and goes on', async (_, sent, status) => {
    const connection = connect(socket);
    connection.on('error', () => undefined);
    connection.write(sent);
    expect((await text(connection)).split(' ')[1]).toBe(status);
    expect(await inspect(Buffer.from('x'), 'image/png')).toMatchObject({ refused: 'damaged' });
    expect(running.child.exitCode).toBeNull();
  });

  it('lets go of a file whose sender is gone: the next one does not wait for it', async () => {
    const refusals = await refusalsCounted();
    const gone = [1, 2].map(() => {
      const connection = connect(socket);
      connection.on('error', () => undefined);
      connection.write(
        `POST /inspections HTTP/1.1\r\nhost: x\r\nx-content-type: application/pdf\r\ncontent-type: application/octet-stream\r\ncontent-length: ${slow.byteLength}\r\n\r\n`,
      );
      connection.write(slow);
      return connection;
    });
    await untilAtWork(running.child.pid);
    for (const connection of gone) connection.destroy();
    expect(await inspect(Buffer.from('x'), 'image/png')).toMatchObject({ refused: 'damaged' });
    // Both were given up; neither is `refused`, as it would be after the time that a file may take.
    while ((await failuresCounted()) < 2) await turn();
    expect(await refusalsCounted()).toBe(refusals + 1);
  }, 120_000);
});

describe('a parser that is away', () => {
  it('is an error of the activity and says nothing about the file', async () => {
    await expect(socketParser(join(folder, 'none.sock')).inspect(Readable.from([Buffer.from('x')]), 'image/png')).rejects.toThrow('ENOENT');
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'because of %s in the middle of a file is an error, and the file passes once it is back',
    async (signal) => {
      const own = join(folder, `${signal}.sock`);
      const first = await startParser(own);
      const photo = await sitePhoto(3);
      const ask = () => socketParser(own).inspect(Readable.from([photo]), 'image/jpeg');
      const interrupted = socketParser(own).inspect(Readable.from([slow]), 'application/pdf');
      const verdict = interrupted.then(
        ({ refused }) => refused ?? 'taken',
        () => 'error',
      );
      // An answer that comes before is an end too, and is told as what it is.
      expect(await Promise.race([untilAtWork(first.child.pid).then(() => 'at work'), interrupted])).toBe('at work');
      await stop(first.child, signal);
      // Asked to stop, it ends its work first if that takes no longer than fifteen seconds; then the verdict is about the file.
      expect(signal === 'SIGKILL' ? ['error'] : ['error', 'taken', 'too_complex']).toContain(await verdict);
      await expect(ask()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
      const again = await startParser(own);
      onTestFinished(() => stop(again.child));
      expect(await ask()).toMatchObject({ view: { type: 'image/jpeg' } });
    },
    240_000,
  );

  it('does not start at a place where another one listens, or whose folder others may enter', async () => {
    const second = await startParser(socket);
    expect(second.child.exitCode).toBe(1);
    expect(second.log()).toContain('another parser listens');
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o755);
    const third = await startParser(join(open, 'parser.sock'));
    expect(third.child.exitCode).toBe(1);
    expect(third.log()).toContain('must belong to the user of this process');
    expect(existsSync(join(open, 'parser.sock'))).toBe(false);
  }, 240_000);
});

describe('an answer of the parser', () => {
  it('is not sent what is larger than a file may be', async () => {
    await expect(inspect(Buffer.alloc(5_242_881), 'image/png')).rejects.toThrow('more than the 5242880 bytes');
  });

  it.each([
    [
      'breaks off',
      (connection: Socket) =>
        connection.end('HTTP/1.1 200 OK\r\nx-view-type: image/jpeg\r\nx-view-bytes: 9\r\ncontent-length: 9\r\n\r\nabc'),
    ],
    [
      'is endless',
      (connection: Socket) => {
        connection.write('HTTP/1.1 200 OK\r\nx-view-type: image/jpeg\r\nx-view-bytes: 9\r\n\r\n');
        const more = (): void => void connection.write(Buffer.alloc(1_048_576), (error) => (error ? undefined : more()));
        more();
      },
    ],
    ['is an error', (connection: Socket) => connection.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n')],
    ['is no HTTP', (connection: Socket) => connection.end('hello')],
    [
      'announces a reason that we do not know',
      (connection: Socket) => connection.end('HTTP/1.1 200 OK\r\nx-refused: because\r\ncontent-length: 0\r\n\r\n'),
    ],
  ])('that %s is an error of the activity', async (what, answer) => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.sock`);
    const server = createServer((connection) => {
      connection.on('error', () => undefined);
      connection.once('data', () => answer(connection));
    }).listen(path);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    await expect(socketParser(path).inspect(Readable.from([Buffer.from('x')]), 'image/png')).rejects.toThrow(/./u);
  });

  it('is believed in its own form alone', () => {
    const bytes = Buffer.from('12345');
    const view = { 'x-milliseconds': '12', 'x-view-type': 'application/pdf', 'x-view-bytes': '3' };
    expect(readInspection({ 'x-refused': 'script', 'x-milliseconds': '12' }, bytes)).toEqual({ refused: 'script', milliseconds: 12 });
    expect(readInspection(view, bytes)).toEqual({
      milliseconds: 12,
      view: { bytes: Buffer.from('123'), type: 'application/pdf' },
      thumbnail: Buffer.from('45'),
    });
    // A parser of before sends no count.
    expect(readInspection({ ...view, 'x-page-count': '500' }, bytes)).toMatchObject({ pageCount: 500 });
    for (const other of [
      {},
      { 'x-refused': 'other', 'x-milliseconds': '1' },
      { 'x-refused': 'script' },
      { ...view, 'x-milliseconds': '-1' },
      { ...view, 'x-view-type': 'text/html' },
      { ...view, 'x-view-bytes': '6' },
      { ...view, 'x-view-bytes': '0' },
      { ...view, 'x-page-count': '0' },
      { ...view, 'x-page-count': '501' },
      { ...view, 'x-page-count': 'two' },
    ])
      expect(() => readInspection(other, bytes)).toThrow(/./u);
    expect(() => readInspection({ ...view, 'x-view-bytes': String(mostInspectionBytes) }, Buffer.alloc(mostInspectionBytes))).toThrow(/./u);
    expect(readReading('{"photo":"7"}')).toEqual({ photo: 7n });
    for (const other of [
      '{"photo":7}',
      '{"photo":"-1"}',
      '{"traces":{}}',
      '{"text":{"source":"html","confidence":1,"lines":[]}}',
      '[]',
      'null',
      'no json',
    ])
      expect(() => readReading(other)).toThrow(/./u);
  });

  it('with as many words as a file may have is read in less than 200 ms', () => {
    const box = { x: 123.4567, y: 234.5678, width: 34.5678, height: 12.3456 };
    const words = boundedWords(Array.from({ length: 400_000 }, (_, at) => ({ page: 1, text: `${at} words of a letter`, box })));
    expect(words).toHaveLength(6_000);
    const answer = writeReading({
      text: { source: 'text', confidence: 100, lines: [{ page: 1, words: words.map(({ text, box }) => ({ text, box })) }] },
    });
    expect(Buffer.byteLength(answer)).toBeGreaterThan(500_000);
    const milliseconds = Array.from({ length: 3 }, () => {
      const began = process.cpuUsage();
      readReading(answer);
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1_000;
    });
    // The least of three: a neighbour on the machine makes each of them longer, never shorter.
    expect(Math.min(...milliseconds)).toBeLessThan(200);
  });

  it('holds no place that JSON cannot hold, and no endless word', () => {
    const box = { x: 1, y: 1, width: 1, height: 1 };
    const words = boundedWords([
      { page: 1, text: 'far', box: { ...box, x: Infinity } },
      { page: 1, text: 'none', box: { ...box, width: Number.NaN } },
      { page: 1, text: 'x'.repeat(1_000_000), box },
    ]);
    expect(words).toEqual([{ page: 1, text: 'x'.repeat(100), box }]);
  });
});

async function writtenPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Tema Steel Supplies Limited, invoice TSS-4471 of 14/03/2026', { x: 40, y: 700, size: 14 });
  return Buffer.from(await pdf.save());
}

const failuresCounted = (): Promise<number> => counted('failed');
const refusalsCounted = (): Promise<number> => counted('refused');

async function counted(outcome: string): Promise<number> {
  const figures = await (
    await fetch(`${running.health}/metrics`, { headers: { authorization: 'Bearer a-token-of-this-test-alone' } })
  ).text();
  const count = new RegExp(`parser_job_duration_seconds_count\\{[^}]*job="inspection",outcome="${outcome}"[^}]*\\} (\\d+)`).exec(
    figures,
  )?.[1];
  return Number(count ?? 0);
}

/** Until the sandboxes of a parser have computed for half a second: they are in the middle of a file. */
async function untilAtWork(pid = 0): Promise<void> {
  const before = ticksBelow(pid);
  const end = Date.now() + 60_000;
  while (ticksBelow(pid) < before + 50) {
    if (Date.now() > end) throw new Error(`the children of ${pid} do not work`);
    await turn();
  }
}

/** Hundredths of a second that processes below have used. */
function ticksBelow(pid: number): number {
  const childrenOf = (of: number): number[] => {
    try {
      return readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  };
  const all: number[] = [];
  for (let waiting = childrenOf(pid); waiting.length > 0; waiting = waiting.flatMap(childrenOf)) all.push(...waiting);
  return all.reduce((sum, one) => {
    try {
      const [user = '0', system = '0'] = (readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13);
      return sum + Number(user) + Number(system);
    } catch {
      return sum;
    }
  }, 0);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
