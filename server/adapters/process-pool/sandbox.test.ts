import { createServer, type AddressInfo } from 'node:net';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundedChildren, type ProcessPool } from './process-pool.ts';
import { sandboxed } from './sandbox.ts';
import type { Order } from './testing/worker.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Its own: the bound on threads counts those of every sandbox of a user, and other tests have theirs at the same time. */
const userOfThisTest = 65_532;
const begin = (isSandboxed: boolean): ProcessPool<Order, string> =>
  boundedChildren({
    program: new URL('./testing/worker.ts', import.meta.url),
    folderPrefix: 'thamani-test-sandbox-',
    atOnce: 1,
    milliseconds: 20_000,
    heapMegabytes: 64,
    jobsOfOneChild: 100,
    startsPrograms: true,
    ...(isSandboxed ? { sandbox: { processes: 60, fileMegabytes: 4, user: userOfThisTest } } : {}),
  });

/** The same words in a sandbox and, as the control, outside of it. */
describe('a program in the sandbox', () => {
  const within = begin(true);
  const outside = begin(false);
  const port = createServer((socket) => socket.end('hello'));
  const secret = `${root}.data/for-the-sandbox-test`;
  beforeAll(async () => {
    await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve));
    mkdirSync(`${root}.data`, { recursive: true });
    writeFileSync(secret, 'a secret of a test');
  });
  afterAll(async () => {
    port.close();
    rmSync(secret, { force: true });
    await Promise.all([within.close(), outside.close()]);
  });
  const shell = async (children: ProcessPool<Order, string>, words: string, inFolder = false) =>
    children.with(
      async ({ folder, ask }) => (await ask({ do: 'shell', words: inFolder ? `cd ${folder} && ${words}` : words })).answer ?? 'ended',
    );
  const both = async (words: string, inFolder = false) => [await shell(within, words, inFolder), await shell(outside, words, inFolder)];

  it('is nobody, without privileges', async () => {
    expect(await shell(within, 'id -u; grep -E "^(CapEff|NoNewPrivs)" /proc/self/status')).toBe(
      `0 ${userOfThisTest}\nCapEff:\t0000000000000000\nNoNewPrivs:\t1`,
    );
    const { args } = sandboxed({ file: 'true', args: [] }, '/tmp', { processes: 60, fileMegabytes: 4 });
    expect(args).toContain('--reuid=65534');
  });

  it('reaches no network, not even this machine', async () => {
    const { port: number } = port.address() as AddressInfo;
    const [kept, free] = await both(`cat < /dev/tcp/127.0.0.1/${number}`);
    expect([kept?.startsWith('1 '), free]).toEqual([true, '0 hello']);
    expect(await shell(within, 'ls /sys/class/net 2>/dev/null; cat /proc/net/dev | tail -n +3 | cut -d: -f1')).toBe('0 lo');
  });

  it('sees neither our data nor our settings nor other processes', async () => {
    const [kept, free] = await both(`cat ${secret}`);
    expect([kept, free]).toEqual([expect.stringContaining('No such file'), '0 a secret of a test']);
    for (const path of [
      '/root',
      '/home',
      '/etc/passwd',
      '/etc/shadow',
      '/var',
      `${root}.git`,
      `${root}server/main`,
      `${root}server/config`,
    ])
      expect([path, await shell(within, `test -e ${path}`)]).toEqual([path, expect.stringMatching(/^1/)]);
    expect(existsSync(`${root}server/config`)).toBe(true);
    const [few, many] = await both('ls -d /proc/[0-9]* | wc -l');
    expect(Number(few?.slice(2))).toBeLessThan(6);
    expect(Number(many?.slice(2))).toBeGreaterThan(20);
  });

  it('writes to its own folder alone, and no large file', async () => {
    expect(await both('echo words > own && cat own', true)).toEqual(['0 words', '0 words']);
    for (const path of [`${root}domain/planted`, `${root}node_modules/planted`, '/usr/planted', '/planted'])
      expect([path, await shell(within, `echo words > ${path}`)]).toEqual([path, expect.stringMatching(/^1/)]);
    const [kept, free] = await both('head -c 6000000 /dev/zero > large && stat -c %s large', true);
    expect([kept?.startsWith('0'), free]).toEqual([false, '0 6000000']);
  });

  it('shares its folder with no other user of the machine', async () => {
    const mode = await within.with(async ({ folder }) => statSync(folder).mode & 0o777);
    expect(mode).toBe(0o700);
  });

  it('ends with the process that started it', async () => {
    const own = begin(true);
    await shell(own, 'nohup sleep 4711 > /dev/null 2>&1 & echo begun');
    // The control: while it lives, it is seen from outside.
    expect(await shell(outside, 'pgrep -f "sleep 471[1]"')).toMatch(/^0 \d+/);
    await own.close();
    for (let tries = 0; tries < 50 && (await shell(outside, 'pgrep -f "sleep 471[1]"')) !== '1 '; tries += 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(await shell(outside, 'pgrep -f "sleep 471[1]"')).toBe('1 ');
  });

  it('starts so many programs, and no more', async () => {
    // Counted by the shell itself, which could start nothing to count with.
    const count = 'end=$((SECONDS + 2)); while ((SECONDS < end)); do :; done; set -- /proc/[0-9]*; echo $#';
    const [few, many] = await both(`(for n in $(seq 120); do sleep 8 & done) > /dev/null 2>&1 & ${count}`);
    expect(Number(few?.slice(2))).toBeLessThan(60);
    expect(Number(many?.slice(2))).toBeGreaterThan(120);
  });
});
