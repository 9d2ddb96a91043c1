import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, childEnvironment, isRoot } from '@thamani/server/config/development-services.ts';
import { withLock } from './lock.ts';

const run = promisify(execFile);

/** A tool that no package of Debian offers: built from source once, kept in the cache folder under its version. */
export type GoTool = { name: string; version: string; commands: readonly string[]; duration: string };

export type Needs = { packages?: readonly string[]; tool?: GoTool };

/** Debian packages with which the worker reads companies' documents (server/adapters/extraction): text of PDFs, and of pictures by OCR. */
export const workerTools: Needs = {
  packages: ['bubblewrap', 'poppler-utils', 'tesseract-ocr', 'tesseract-ocr-eng', 'tesseract-ocr-fra', 'tesseract-ocr-ara'],
};

/** The signer's keys, where no token of metal is: SoftHSM keeps them in a folder behind the same interface. */
export const signerTools: Needs = { packages: ['softhsm2'] };

/** Debian packages that tests use besides the services: a browser with fonts for all our languages, load, what a reader of PDF trusts. */
export const testTools: Needs = {
  packages: ['chromium', 'chromium-headless-shell', 'fonts-noto-core', 'libnss3-tools', 'openssl', 'qpdf', 'wrk'],
};

export async function ensure(needs: readonly Needs[]): Promise<void> {
  const packages = needs.flatMap((need) => need.packages ?? []);
  const tools = needs.flatMap((need) => need.tool ?? []);
  if ((await missing(packages)).length === 0 && tools.every(isBuilt)) return;
  // All checkouts share the packages and the cache: the second one waits and finds the first one's work.
  await withLock(join(cacheFolder, 'install.lock'), async () => {
    await installPackages(await missing(packages));
    for (const tool of tools) if (!isBuilt(tool)) await build(tool);
  });
}

export function folderOf(tool: GoTool): string {
  return join(cacheFolder, `${tool.name}-${tool.version}`);
}

function isBuilt(tool: GoTool): boolean {
  return existsSync(folderOf(tool));
}

async function missing(packages: readonly string[]): Promise<string[]> {
  if (packages.length === 0) return [];
  // It exits with an error when it does not know one of them, and still lists the others.
  const known = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...packages]).catch(
    (error: { stdout?: string }) => error,
  );
  const installed = new Set((known.stdout ?? '').split('\n'));
  return packages.filter((name) => !installed.has(`${name} installed`));
}

async function installPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const aptGet = await run('apt-get', ['--version']).catch(() => undefined);
  if (!aptGet || !isRoot) {
    throw new Error(
      `These Debian packages are missing: ${names.join(', ')}. Install them (as root: apt-get install ${names.join(' ')}), ` +
        'or use ops/compose.yaml with Docker on another system.',
    );
  }
  console.log(`Installing ${names.join(', ')} …`);
  const wait = ['-q', '-o', 'DPkg::Lock::Timeout=600'];
  await show('apt-get', [...wait, 'update']);
  await show('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...names], { DEBIAN_FRONTEND: 'noninteractive' });
}

async function build(tool: GoTool): Promise<void> {
  if (!(await run('go', ['version']).catch(() => undefined))) {
    throw new Error(`${tool.name} ${tool.version} is built from source: install Go 1.26 or newer, or use ops/compose.yaml with Docker.`);
  }
  console.log(`Building ${tool.name} ${tool.version} from source (first time only, ${tool.duration}) …`);
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, `${tool.name}-unfinished-`));
  try {
    await show('go', ['install', ...tool.commands.map((command) => `${command}@v${tool.version}`)], { GOBIN: unfinished });
    renameSync(unfinished, folderOf(tool));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function show(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(program, args, { env: { ...childEnvironment, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}
