import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { certificateLanguages } from '@thamani/credentials/published-objects.ts';
import { credentialIn, credentialsIn } from '@thamani/credentials/pdf-attachment.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFolder } from './pdf-reader.ts';
import { facts, press } from './sample.ts';

/** Our own reader of the attached credential, on real files and on what other programs make of them. */
const run = promisify(execFile);

let ours: Awaited<ReturnType<typeof press>>;
let credential: string;
beforeAll(async () => {
  ours = await press();
  ({ credential } = await ours.signed(facts));
});
afterAll(() => ours.close());

const file = async (language: (typeof certificateLanguages)[number]) => new Uint8Array(await ours.file(facts, language));

/** The English file, rewritten by another program. */
async function rewritten(program: string, ...options: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await file('en');
  return inFolder(async (folder) => {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
    await writeFile(from, pdf);
    await run(program, [...options, from, to]);
    return new Uint8Array(await readFile(to));
  });
}

describe('the attached credential', () => {
  test.each(certificateLanguages)('is read from the file in %s', async (language) => {
    expect(await credentialsIn(await file(language))).toEqual([credential]);
  });

  test.each([
    ['packed tables', ['--object-streams=generate', '--compress-streams=y', '--recompress-flate']],
    ['no packing at all', ['--stream-data=uncompress', '--object-streams=disable']],
    ['a web form', ['--linearize']],
  ])('is read after another program wrote it with %s', async (_, options) => {
    const again = await rewritten('qpdf', ...options);
    expect(Buffer.compare(again, await file('en'))).not.toBe(0);
    expect(await credentialIn(again)).toBe(credential);
  });

  test('is gone from what was printed into a file, and is not made up', async () => {
    expect(await credentialIn(await rewritten('pdftocairo', '-pdf'))).toBeUndefined();
  });

  test('is not read from what a password closes', async () => {
    expect(await credentialIn(await rewritten('qpdf', '--encrypt', 'a', 'b', '256', '--'))).toBeUndefined();
  });
});
