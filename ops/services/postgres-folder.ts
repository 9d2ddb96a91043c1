import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRoot } from '@thamani/server/config/development-services.ts';
import { dataFolder } from './process.ts';

const run = promisify(execFile);
const inCheckout = join(dataFolder, 'postgres');
/** For a checkout that another user cannot enter. The name holds no secret: the folder is closed to everyone but its owner. */
const elsewhere = join('/var/tmp', `thamani-postgres-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);

export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root; the Debian package made a user for it. Otherwise it runs as oneself. */
export async function postgresAccount(): Promise<Account | undefined> {
  if (!isRoot) return undefined;
  const id = async (which: string) => Number((await run('id', [which, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** In the checkout where its account can work there; else (a clone in a folder closed to others, as CI makes them) behind a link. */
export async function postgresFolder(account: Account | undefined): Promise<string> {
  // Through the link, because its account cannot even read the link in a checkout that it cannot enter.
  if (existsSync(join(inCheckout, 'data'))) return realpathSync(inCheckout);
  removePostgresFolder();
  makeFolder(inCheckout, account);
  if (await canWork(inCheckout, account)) return inCheckout;
  rmSync(inCheckout, { recursive: true });
  // Left by an interrupted start. Only if it is ours: in /var/tmp anyone may have put something under this name.
  const left = lstatSync(elsewhere, { throwIfNoEntry: false });
  if (left?.isDirectory() && [0, account?.uid].includes(left.uid)) rmSync(elsewhere, { recursive: true });
  makeFolder(elsewhere, account);
  symlinkSync(elsewhere, inCheckout);
  return elsewhere;
}

export function removePostgresFolder(): void {
  const link = lstatSync(inCheckout, { throwIfNoEntry: false });
  if (link?.isSymbolicLink() && readlinkSync(inCheckout) === elsewhere) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(inCheckout, { recursive: true, force: true });
}

function makeFolder(folder: string, account: Account | undefined): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  // Not recursive: what is there already must fail, not be used.
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function canWork(folder: string, account: Account | undefined): Promise<boolean> {
  return run('test', ['-w', folder], { ...account }).then(
    () => true,
    () => false,
  );
}
