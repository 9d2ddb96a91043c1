import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { facts as example } from '@thamani/credentials/testing/example.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { certificateFacts } from '../../features/certificates/issuance/document-content.ts';
import { codeSvg } from '../../features/certificates/issuance/qr.ts';
import type { PrintFacts } from '../../ports.ts';
import { loadCatalogs } from '../../i18n/catalogs.ts';
import { isolatedTypstPrinter, typstPrinter } from './printer.ts';

type Isolated = ReturnType<typeof isolatedTypstPrinter>;

const certificate = {
  facts: example,
  deciders: { proposedBy: 'S-0417', proposedOn: '2026-11-13', approvedBy: 'S-0032', approvedOn: '2026-11-14' },
  code: codeSvg({ origin: 'https://verify.example', number: example.number, seal: '123456789' }),
  rosetteHash: '0'.repeat(64),
  verifyOrigin: 'https://verify.example',
  countryName: 'Ghana',
  hsDescription: 'Vegetable fats and oils',
} as const;
const facts: PrintFacts = certificateFacts(certificate, 'en', (await loadCatalogs())('en'));
const attachments = [{ name: 'credential.jwt', type: 'application/vc+jwt', description: 'A credential', text: 'a.b.c' }];
const place = { room: 2_000, at: new Date('2026-11-15T09:30:00Z'), label: 'TVA-GH26-0000-0000-0000 en' };
const rendered = (printer: Isolated) => printer.printSignable('certificate', facts, attachments, place);

const opened: { close(): Promise<void> }[] = [];
const begin = (milliseconds?: number): Isolated => {
  const printer = isolatedTypstPrinter({ atOnce: 1, ...(milliseconds === undefined ? {} : { milliseconds }) });
  opened.push(printer);
  return printer;
};
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

function told(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The sandbox and everything below it that this process started and that renders. */
function renderers(of = process.pid): number[] {
  const below = (pid: number): number[] =>
    told(`/proc/${pid}/status`) === ''
      ? []
      : readdirSync(`/proc/${pid}/task`)
          .flatMap((task) => told(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
          .flatMap((child) => [child, ...below(child)]);
  return below(of).filter((pid) => /thamani-rendering-.*typst\/worker\.ts/s.test(told(`/proc/${pid}/cmdline`)));
}
const programOf = (pids: readonly number[]) => pids.filter((pid) => !told(`/proc/${pid}/cmdline`).startsWith('/usr/bin/bwrap'));

describe('the signer’s rendering', () => {
  it('has the same bytes as the worker’s, from another process, user and view of the machine’s fonts', async () => {
    const worker = typstPrinter({ atOnce: 1 });
    opened.push(worker);
    const { pdf, update, hole } = await rendered(begin());
    expect(Buffer.from(await worker.print('certificate', facts, attachments)).equals(pdf)).toBe(true);
    expect(Buffer.from(update.subarray(hole.from, hole.to)).toString()).toBe(`<${'0'.repeat(4_000)}>`);
  }, 60_000);

  it('runs without a network, an environment or our user', async () => {
    await rendered(begin());
    const programs = programOf(renderers());
    expect(programs).toHaveLength(1);
    for (const pid of programs) {
      expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
      expect(
        told(`/proc/${pid}/net/dev`)
          .match(/^ *\w+(?=:)/gm)
          ?.map((name) => name.trim()),
      ).toEqual(['lo']);
      expect(told(`/proc/${pid}/status`)).toMatch(/CapEff:\t0{16}/);
      // Without root, the sandbox has a name space of users, and from outside the program is still ours.
      const user = process.getuid?.() === 0 ? 65_533 : process.getuid?.();
      expect(told(`/proc/${pid}/status`)).toMatch(new RegExp(`^Uid:\\t${user}\\t${user}\\t`, 'm'));
    }
  }, 60_000);

  it('is tried by another child where one was killed meanwhile, and fails where that one is killed too', async () => {
    const printer = begin();
    const { pdf } = await rendered(printer);
    const kill = () => renderers().forEach((pid) => end(pid));
    kill();
    expect(Buffer.from((await rendered(printer)).pdf).equals(pdf)).toBe(true);
    // Whatever starts dies at once.
    const killing = setInterval(kill, 5);
    await expect(rendered(printer)).rejects.toThrow(/a child (could not start|ended before it was asked)|within its bounds/);
    clearInterval(killing);
    expect(Buffer.from((await rendered(printer)).pdf).equals(pdf)).toBe(true);
  }, 120_000);

  it('that hangs ends within its bound, and leaves no process', async () => {
    const printer = begin(4_000);
    const stopping = setInterval(() => programOf(renderers()).forEach((pid) => end(pid, 'SIGSTOP')), 5);
    await expect(rendered(printer)).rejects.toThrow(/within its bounds|could not start/);
    clearInterval(stopping);
    await printer.close();
    for (let tries = 0; tries < 100 && renderers().length > 0; tries += 1) await sleep(50);
    expect(renderers()).toEqual([]);
  }, 60_000);
});

/** In a process of its own that finds no program where bubblewrap should be. */
async function renderedWithout(hides: boolean): Promise<string> {
  const program = `
    import { isolatedTypstPrinter } from ${JSON.stringify(new URL('./printer.ts', import.meta.url).href)};
    const [facts, attachments] = JSON.parse(process.argv[1]);
    const printer = isolatedTypstPrinter({ atOnce: 1 });
    const place = { room: 2000, at: new Date(0), label: '' };
    const said = await printer.printSignable('certificate', facts, attachments, place).then(() => 'rendered', (error) => 'failed: ' + error.message);
    await printer.close();
    console.log(said);
    process.exit();`;
  const command = [process.execPath, '--input-type=module', '-e', program, JSON.stringify([facts, attachments])];
  const [file = '', ...args] = hides
    ? ['/usr/bin/bwrap', '--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap', ...command]
    : command;
  return (await promisify(execFile)(file, args)).stdout.trim();
}

describe('where there is no bubblewrap', () => {
  it('nothing is rendered outside of a sandbox, and the calling process continues', async () => {
    expect(await renderedWithout(true)).toMatch(/^failed: /);
    expect(await renderedWithout(false)).toBe('rendered');
  }, 60_000);
});

function end(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}
