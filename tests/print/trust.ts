import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Signatures as Poppler's reader sees them, which asks NSS whom it trusts. */

const run = promisify(execFile);

export interface SeenSignature {
  /** In the reader's own words: `Signature is Valid.` */
  readonly signature: string;
  /** `Certificate is Trusted.`, or why not. */
  readonly certificate: string;
  readonly total: boolean;
  readonly kind: string;
  readonly signer: string;
}

/** What the reader says of each signature in a file; none where it finds none, or no file. */
export async function signaturesIn(pdf: Uint8Array, folder: string, trusted?: string): Promise<readonly SeenSignature[]> {
  const path = join(folder, `${randomBytes(8).toString('hex')}.pdf`);
  await writeFile(path, pdf);
  const store = trusted === undefined ? ['-nocert'] : ['-nssdir', trusted];
  // Exit codes tell of other things than validity, and a broken file ends it with one.
  const said = await run('pdfsig', [...store, path]).catch((error: { stdout?: string }) => error);
  await run('rm', ['-f', path]);
  return (said.stdout ?? '')
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((one) => {
      const after = (name: string): string => new RegExp(`- ${name}: (.*)`).exec(one)?.[1] ?? '';
      return {
        signature: after('Signature Validation'),
        certificate: after('Certificate Validation'),
        total: one.includes('- Total document signed'),
        kind: after('Signature Type'),
        signer: after('Signer Certificate Common Name'),
      };
    });
}

/** Whether a reader would take the whole file for signed. */
export function isWhole(seen: readonly SeenSignature[]): boolean {
  return seen.length === 1 && seen.every(({ signature, total }) => signature === 'Signature is Valid.' && total);
}

/** A database of NSS that trusts these roots and nobody else. */
export async function trusting(folder: string, roots: readonly string[]): Promise<string> {
  const database = join(folder, `nss-${randomBytes(4).toString('hex')}`);
  await mkdir(database);
  await run('certutil', ['-N', '-d', `sql:${database}`, '--empty-password']);
  for (const [at, pem] of roots.entries()) {
    const file = join(database, `${at}.pem`);
    await writeFile(file, pem);
    await run('certutil', ['-A', '-d', `sql:${database}`, '-n', `root ${at}`, '-t', 'CT,C,C', '-a', '-i', file]);
  }
  return database;
}
