import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { certificateLanguages, type CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import { credentialsIn } from '@thamani/credentials/pdf-attachment.ts';
import { pdfSignatureOf } from '@thamani/credentials/pdf-signature.ts';
import { ensure, testTools } from '@thamani/ops/services/install.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachedTo, scanned } from './pdf-reader.ts';
import { holeOf, signedAt, signingPress } from './signing.ts';
import { isWhole, signaturesIn, trusting } from './trust.ts';
import { verdictsOn } from './verapdf.ts';

let ours: Awaited<ReturnType<typeof signingPress>>;
let folder: string;
const files = {} as Record<CertificateLanguage, Buffer>;
beforeAll(async () => {
  await ensure([testTools]);
  folder = await mkdtemp(join(tmpdir(), 'thamani-signed-'));
  ours = await signingPress();
  for (const language of certificateLanguages) files[language] = await ours.signed(language);
}, 120_000);
afterAll(async () => {
  await ours.close();
  await rm(folder, { recursive: true });
});

describe.each(certificateLanguages)('a signed certificate in %s', (language) => {
  test('is valid, whole, and trusted by who trusts our root', async () => {
    const store = await trusting(folder, [ours.root]);
    expect(await signaturesIn(files[language], folder, store)).toEqual([
      {
        signature: 'Signature is Valid.',
        certificate: 'Certificate is Trusted.',
        total: true,
        kind: 'ETSI.CAdES.detached',
        signer: 'Thamani certificates (test)',
      },
    ]);
    // The control: a reader without a trusted root, or with another root, sees the same signature and no trust.
    for (const roots of [[], [otherRoot]]) {
      const [seen] = await signaturesIn(files[language], folder, await trusting(folder, roots));
      expect(seen).toMatchObject({ signature: 'Signature is Valid.', certificate: expect.not.stringMatching('is Trusted') });
    }
  });

  test('begins with every byte that was printed, looks the same and carries the same credential', async () => {
    const printed = Buffer.from(await ours.printed(language));
    expect(files[language].subarray(0, printed.length).equals(printed)).toBe(true);
    expect(await attachedTo(files[language], 'credential.jwt')).toBe(ours.credential);
    expect(await credentialsIn(new Uint8Array(files[language]))).toEqual([ours.credential]);
    expect(Buffer.from(await scanned(files[language], 50)).equals(await scanned(printed, 50))).toBe(true);
    expect(files[language].toString('latin1')).toContain(`/M (D:${signedAt.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`);
  });

  test('is a sound PDF to qpdf', async () => {
    const path = join(folder, 'sound.pdf');
    await writeFile(path, files[language]);
    const { stdout, stderr } = await promisify(execFile)('qpdf', ['--check', path]);
    expect([stdout.includes('No syntax or stream encoding errors found'), stderr]).toEqual([true, '']);
  });
});

test('what was PDF/A-3a is so after signing', async () => {
  // The control: the same addition, with a field that is not to be printed.
  const broken = Buffer.from(files.en.toString('latin1').replace('/F 132', '/F 128'), 'latin1');
  const verdicts = await verdictsOn([...certificateLanguages.map((language) => files[language]), broken]);
  expect(verdicts.slice(0, 3)).toEqual(['passes', 'passes', 'passes']);
  expect(verdicts[3]).toMatch(/^fails /);
}, 240_000);

describe('our own check of the signature', () => {
  const stateOf = (pdf: Buffer) => pdfSignatureOf(new Uint8Array(pdf));

  test.each(certificateLanguages)('takes the signed file in %s for intact, with the moment that it names', async (language) => {
    expect(await stateOf(files[language])).toEqual({ kind: 'intact', signedAt: signedAt.toISOString().replace('.000', '') });
  });

  test('finds none in what was printed, more where something was added, and else what pdfsig finds', async () => {
    expect(await stateOf(Buffer.from(await ours.printed('en')))).toEqual({ kind: 'none' });
    expect(await stateOf(Buffer.concat([files.en, Buffer.from('\n% more\n')]))).toEqual({ kind: 'added_to' });
    const hole = holeOf(files.en);
    for (const at of [9, 5_000, hole.from - 20, files.en.length - 30]) {
      const changed = Buffer.from(files.en);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, await stateOf(changed)]).toEqual([at, { kind: 'broken' }]);
      expect([at, isWhole(await signaturesIn(changed, folder))]).toEqual([at, false]);
    }
    // The signature of one file in another.
    const other = holeOf(files.fr);
    const swapped = Buffer.concat([files.en.subarray(0, hole.from), files.fr.subarray(other.from, other.to), files.en.subarray(hole.to)]);
    expect(await stateOf(swapped)).toEqual({ kind: 'broken' });
  });
});

describe('a change', () => {
  const flipped = (pdf: Buffer, at: number): Buffer => {
    const changed = Buffer.from(pdf);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    return changed;
  };

  test('outside of the signature’s own bytes is noticed by the reader, wherever it is', async () => {
    const hole = holeOf(files.en);
    // The reader is a process of its own for each change.
    const count = process.env['FULL'] === '1' ? 120 : 16;
    const outside = Array.from({ length: count }, (_, n) => Math.floor(((n + 0.5) / count) * files.en.length)).filter(
      (at) => at < hole.from || at >= hole.to,
    );
    // Also the first and last bytes of both signed parts, and the bytes around the hole.
    const edges = [0, 7, hole.from - 1, hole.from - 2, hole.to, hole.to + 1, files.en.length - 2];
    const unnoticed: number[] = [];
    for (const at of [...outside, ...edges]) if (isWhole(await signaturesIn(flipped(files.en, at), folder))) unnoticed.push(at);
    expect(unnoticed).toEqual([]);
    expect(isWhole(await signaturesIn(files.en, folder))).toBe(true);
  }, 120_000);

  test('that adds, cuts or puts something after it is no longer the whole file', async () => {
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(files.en.toString('latin1'))?.[1]);
    const next = files.en.length;
    const update = `2 0 obj\n<< /Title (another) >>\nendobj\nxref\n2 1\n${String(next).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 136 /Root 133 0 R /Prev ${table} >>\nstartxref\n${next + 40}\n%%EOF\n`;
    for (const [what, changed] of [
      ['an update after it', Buffer.concat([files.en, Buffer.from(update)])],
      ['a comment after it', Buffer.concat([files.en, Buffer.from('% more\n')])],
      ['one byte after it', Buffer.concat([files.en, Buffer.from('\n')])],
      ['one byte before it', Buffer.concat([Buffer.from('\n'), files.en])],
      ['its last byte gone', files.en.subarray(0, -1)],
      ['its signature gone', files.en.subarray(0, (await ours.printed('en')).length)],
      ['another’s end', Buffer.concat([await ours.printed('en'), files.fr.subarray((await ours.printed('fr')).length)])],
    ] as const)
      expect([what, isWhole(await signaturesIn(changed, folder))]).toEqual([what, false]);
  });

  test('of any byte at all is another file by its hash, where the reader sees nothing too', async () => {
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const { from, to } = holeOf(files.en);
    const genuine = hash(files.en);
    const hole = Array.from({ length: Math.floor((to - from) / 5) }, (_, n) => from + n * 5);
    expect(hole.filter((at) => hash(flipped(files.en, at)) === genuine)).toEqual([]);
    // Written in large letters, the same signature: readers take it, the manifest does not.
    const large = Buffer.concat([
      files.en.subarray(0, from),
      Buffer.from(files.en.subarray(from, to).toString().toUpperCase()),
      files.en.subarray(to),
    ]);
    expect(isWhole(await signaturesIn(large, folder))).toBe(true);
    expect(hash(large)).not.toBe(genuine);
  });
});

/** A root of nobody's, made for this test. */
const otherRoot = `-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUOGbmmkQva5lmYH4YdlGJt2X+mOYwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNU29tZWJvZHkgZWxzZTAgFw0yNjExMTYwNTExNDhaGA8yMDgx
MDgxOTA1MTE0OFowGDEWMBQGA1UEAwwNU29tZWJvZHkgZWxzZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABB2TjRSgj20RoKomccqO4DjNTtCYz9IsMnOwqmpG+TqJ
unJnB53NI76MTEyNcUDIWxq/9RwEF8bdys2Pl4Rog1+jUzBRMB0GA1UdDgQWBBRx
CoElRh7OpLy3Aor46MDbM1eSjjAfBgNVHSMEGDAWgBRxCoElRh7OpLy3Aor46MDb
M1eSjjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIF4jDKi7n4hQ
ctWssxV9ZNpEG+VKOag99y1M14CQy3OKAiBLZI83lAW1eeNqCz5WoYmTdaaajTob
uY22VhqETmQqWw==
-----END CERTIFICATE-----
`;
