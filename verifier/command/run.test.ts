import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type Manifest } from '@thamani/credentials/published-objects.ts';
import { fileWith } from '@thamani/credentials/testing/pdf-file.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '../source.ts';
import { makeSite, type MadeSite } from '../testing/in-memory-site.ts';
import { run } from './run.ts';

const now = new Date('2026-12-01T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'thamani-verify-'));
let site: MadeSite;
let server: Server;
let origin: string;
let asked: string[] = [];
/** Answers in place of the verify site, where a test sets it. */
let another: RequestListener | undefined;

const answer: RequestListener = (request, response) => {
  asked.push(request.url ?? '');
  if (another !== undefined) return another(request, response);
  const found = site.texts.get(request.url ?? '');
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': found === undefined ? 'application/json' : 'application/jwt' });
  return response.end(found ?? '{"answer":"not_found"}');
};

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await makeSite({
    count: 12,
    now,
    fate: (index) => (index === 1 ? 'revoked' : 'good'),
    withManifests: true,
    issuer: issuerAt(origin, 'Thamani'),
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  [another, asked] = [undefined, []];
});

async function command(args: readonly string[], input = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = [text(stdout), text(stderr)] as const;
  const code = await run(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr, now: () => now });
  stdout.end();
  stderr.end();
  return { code, out: await said[0], err: await said[1] };
}

const number = (index: number) => site.certificates[index]?.facts.number ?? '';

describe('thamani-verify check', () => {
  test('prints one line for each item in their order, and ends with what was found', async () => {
    const { facts, seal } = site.certificates[2]!;
    const list = join(folder, 'list.txt');
    writeFileSync(list, `${number(0).toLowerCase()}\r\n\n  ${origin}/${facts.number}#${seal}  \n${seal}\n`);
    const { code, out } = await command(['check', '--origin', origin, list]);
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(/\s+/).slice(0, 2))).toEqual([
      ['valid', number(0)],
      ['valid', facts.number],
      ['valid', facts.number],
      [''],
    ]);
  });

  test.each([
    ['a revoked one', () => number(1), 1, 'revoked'],
    ['one that is not there', () => 'TVA-GH26-Z0H5-9P1Y-C7KS', 1, 'not_found'],
    ['a mistyped one', () => number(0).replace(/.$/, (last) => (last === '0' ? '1' : '0')), 1, 'unreadable'],
    ['a code that leads elsewhere', () => `https://verify.evil.example/${number(0)}#${site.certificates[0]?.seal}`, 1, 'unreadable'],
    ['a path to no file', () => '/dev/zero', 1, 'unreadable'],
  ])('%s', async (_what, item, code, said) => {
    const answered = await command(['check', '--origin', origin, '-'], `${number(0)}\n${item()}\n`);
    expect([answered.code, answered.out.split('\n')[1]?.split(' ')[0]]).toEqual([code, said]);
    expect(asked.every((url) => !url.includes('evil'))).toBe(true);
  });

  test('says that a number is mistyped, and speaks of a file only where the text is no number', async () => {
    const mistyped = number(0).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const [item, why] of [
      [mistyped, 'not a possible certificate number: a character is wrong or missing. Compare it with the certificate'],
      [
        ` tva${mistyped.slice(4, -3)}`,
        'not a possible certificate number: a character is wrong or missing. Compare it with the certificate',
      ],
      ['./no-such-file.pdf', 'not a certificate number, not a QR code signature, and not a readable file'],
    ] as const) {
      const told = JSON.parse((await command(['check', '--origin', origin, '--json', '-'], `${item}\n`)).out) as Record<string, unknown>;
      expect(told).toMatchObject({ answer: 'unreadable', why });
    }
  });

  test('a file that is not the published one does not pass, though the certificate inside it is valid', async () => {
    const path = join(folder, 'brought.pdf');
    writeFileSync(path, await fileWith([site.certificates[0]?.credential ?? '']));
    const { code, out, err } = await command(['check', '--origin', origin, path]);
    const { valueAddition } = site.certificates[0]!.facts;
    expect(code).toBe(1);
    expect(out).toMatch(/^changed +TVA-\S+ +CHANGED AFTER PUBLICATION: do not rely on this file/);
    expect(out).toContain(`signed: ${valueAddition}%`);
    expect(out).toContain('the certificate itself: in_force  PDF signature: none');
    expect(out).not.toMatch(/\bvalid\b/);
    expect(err).toContain('0 valid, 1 not valid');
    const told = JSON.parse((await command(['check', '--origin', origin, '--json', path])).out) as Record<string, unknown>;
    expect(told).toMatchObject({
      answer: 'changed',
      file: 'changed',
      pdf_signature: 'none',
      certificate_status: 'in_force',
      certificate: { value_addition: valueAddition },
      published_files: [],
    });
    expect(JSON.stringify(told)).not.toMatch(/valid"/i);
    // A revoked certificate says so first, whatever the file.
    writeFileSync(path, await fileWith([site.certificates[1]?.credential ?? '']));
    expect(await command(['check', '--origin', origin, path])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^revoked .*CHANGED/) as string,
    });
    const [first, second] = site.certificates.map(({ credential }) => credential);
    for (const inside of [[first, second], [`${first?.slice(0, 700)}B${first?.slice(701)}`]]) {
      writeFileSync(path, await fileWith(inside.map(String)));
      expect((await command(['check', '--origin', origin, path])).out).toMatch(/^altered/);
    }
    writeFileSync(path, 'hello');
    expect((await command(['check', '--origin', origin, path])).out).toMatch(/^unreadable/);
  });

  test('a file that cannot be compared is not positive: exit 2; the published file is: exit 0', async () => {
    const path = join(folder, 'compared.pdf');
    const { facts, credential, seal } = site.certificates[2]!;
    const file = await fileWith([credential]);
    writeFileSync(path, file);
    const files: Manifest['files'] = [{ language: 'en', sha256: await hashOf(file), bytes: file.length }];
    const manifest: Manifest = { number: facts.number, seal, files, asOf: now.toISOString() };
    const before = site.texts.get(addresses.manifest(facts.number)) ?? '';
    site.texts.set(addresses.manifest(facts.number), await signJwt({ typ: manifestType }, manifest, site.issuer.did, site.ours.signing));
    try {
      expect(await command(['check', '--origin', origin, path])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^valid .*the published file/) as string,
      });
      // One more byte, and the same file is not.
      writeFileSync(path, Buffer.concat([file, Buffer.from('\n')]));
      expect((await command(['check', '--origin', origin, path])).code).toBe(1);
      writeFileSync(path, file);
      another = (request, response) => {
        if (request.url === addresses.manifest(facts.number)) return response.writeHead(503, { 'retry-after': '0' }).end();
        const held = another;
        another = undefined;
        answer(request, response);
        another = held;
        return response;
      };
      const { code, out } = await command(['check', '--origin', origin, path]);
      expect([code, out]).toEqual([2, expect.stringMatching(/^could_not_check .*file could not be compared/)]);
    } finally {
      site.texts.set(addresses.manifest(facts.number), before);
    }
  }, 30_000);

  test('a pipe without an end is not waited for', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect((await command(['check', '--origin', origin, '-'], `${pipe}\n`)).out).toMatch(/^unreadable/);
  });

  test('gives JSON in the names of the site, and no character that a terminal would obey', async () => {
    const hostile = '\u001b]0;owned\u0007\u202Ex\u2028';
    const table = await command(['check', '--origin', origin, '-'], `${hostile}\n`);
    const { out } = await command(['check', '--origin', origin, '--json', '-'], `${number(0)}\n${hostile}\n`);
    for (const said of [table.out, out]) expect(said.replaceAll('\n', '')).toMatch(/^\P{C}*$/u);
    const [first, second] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({
      kind: 'number',
      number: number(0),
      answer: 'valid',
      certificate: { hs_code: site.certificates[0]?.facts.hsCode },
    });
    expect(second).toMatchObject({ kind: 'none', input: hostile.trim(), answer: 'unreadable' });
  });

  test('gives no verdict on a certificate where another server answers in the site’s place', { timeout: 30_000 }, async () => {
    const places: RequestListener[] = [
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our hotel</h1>'),
      (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
      (_request, response) => response.writeHead(302, { location: `${origin}/${number(0)}.jwt` }).end(),
      (_request, response) => response.writeHead(503).end(),
      (request) => request.socket.destroy(),
      (_request, response) => response.writeHead(200, { 'content-type': 'application/jwt' }).end('x'.repeat(2_000_000)),
    ];
    for (const place of places) {
      another = place;
      const { code, out } = await command(['check', '--origin', origin, number(0)]);
      expect([code, out.split(' ')[0]]).toEqual([2, 'could_not_check']);
    }
  });

  test('tries again: a site that stumbles is not a site that is away', async () => {
    let failed = 0;
    another = (request, response) => {
      failed += 1;
      if (failed <= 2) return response.writeHead(503, { 'retry-after': '0' }).end();
      another = undefined;
      return answer(request, response);
    };
    expect((await command(['check', '--origin', origin, number(0)])).code).toBe(0);
  });
});

describe('thamani-verify snapshot', () => {
  test('is enough to check with the site away, and tells its age', async () => {
    const out = join(folder, 'taken');
    const numbers = site.certificates.map(({ facts }) => facts.number).join('\n');
    expect((await command(['snapshot', '--origin', origin, '--out', out, '-'], numbers)).code).toBe(0);
    asked = [];
    const { code, out: said, err } = await command(['check', '--offline', out, '-'], numbers);
    expect([code, said.match(/^valid/gm)?.length, said.match(/^revoked/gm)?.length, asked.length]).toEqual([1, 11, 1, 0]);
    expect(err).toContain('0 h old, 12 numbers');
    // It is not written over.
    expect(await command(['snapshot', '--origin', origin, '--out', out, '-'], numbers)).toMatchObject({
      code: 64,
      err: expect.stringContaining('EEXIST') as string,
    });
  });

  test('says what it could not read', { timeout: 30_000 }, async () => {
    another = (request, response) => {
      if (request.url === addresses.status(number(3))) return response.writeHead(503).end();
      const held = another;
      another = undefined;
      answer(request, response);
      another = held;
      return response;
    };
    const { code, err } = await command(['snapshot', '--origin', origin, '--out', join(folder, 'missed'), number(3), number(4), 'hello']);
    expect([code, err]).toEqual([64, expect.stringContaining('hello')]);
    const again = await command(['snapshot', '--origin', origin, '--out', join(folder, 'missed-2'), number(3), number(4)]);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining(number(3))]);
    another = undefined;
    expect((await command(['check', '--offline', join(folder, 'missed-2'), number(3), number(4)])).out).toMatch(
      /^could_not_check.*\nvalid/,
    );
  });
});

describe('thamani-verify keys', () => {
  test('shows what there is, and what is believed', async () => {
    const { kid } = site.ours.known;
    const { code, out } = await command(['keys', '--origin', origin, '--trust', kid]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${kid}  certificates  from 2026-01-01  trusted\n[0-9a-f]{16}  receipts .*NOT trusted\n$`));
    expect((await command(['check', '--origin', origin, '--trust', '0123456789abcdef', number(0)])).code).toBe(2);
  });
});

test.each([
  [[]],
  [['check']],
  [['look', '--origin', 'https://verify.example']],
  [['check', '--origin', 'verify.example']],
  [['check', '--origin', 'http://verify.example']],
  [['check', '--origin', 'https://verify.example/']],
  [['check', '--origin', 'https://verify.example', '--trust', 'x']],
  [['check', '--origin', 'https://verify.example', '--lax']],
  [['snapshot', '--offline', 'x']],
  [['check', '--offline', '/nowhere']],
])('%j is not how it is used', async (args) => {
  const { code, out } = await command(args);
  expect([code, out]).toEqual([64, '']);
});
