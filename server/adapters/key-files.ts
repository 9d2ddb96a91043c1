import { createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kidOf, type PublicKey } from '@thamani/credentials/keys.ts';
import type { SigningKeys } from '../ports.ts';

interface KeyFile {
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
  /** Days: from when it signs, and until when it did. */
  readonly from: string;
  readonly until?: string;
}

interface Held extends PublicKey {
  readonly privateKey: KeyObject;
}

/**
 * Keys as files of a folder: whoever reads the folder can sign. Where nothing is real the first one is made where there is none;
 * elsewhere an empty folder is a folder that was lost, and a new key in it would make strangers of all that was ever signed.
 */
export function keyFiles(folder: string, today: () => string, mayMakeFirst: boolean): SigningKeys {
  const held = async (): Promise<readonly Held[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
    if (files.length === 0) {
      if (!mayMakeFirst) throw new Error('there is no signing key: bring the folder of keys back, or add the first one by hand');
      await makeKey(folder, today());
      return held();
    }
    return Promise.all(files.map(async (name) => read(JSON.parse(await readFile(join(folder, name), 'utf8')) as KeyFile)));
  };
  return {
    async current() {
      const day = today();
      const signing = (await held())
        .filter(({ from, until }) => from <= day && (until === undefined || day <= until))
        .toSorted((a, b) => (a.from + a.kid < b.from + b.kid ? 1 : -1));
      const [newest] = signing;
      if (newest === undefined) throw new Error('no key signs today: add one');
      return { kid: newest.kid, sign: async (message) => new Uint8Array(sign(null, message, newest.privateKey)) };
    },
    all: async () => (await held()).map(({ kid, bytes, from, until }) => ({ kid, bytes, from, ...(until === undefined ? {} : { until }) })),
  };
}

async function read({ privateKey, from, until }: KeyFile): Promise<Held> {
  const key = createPrivateKey(privateKey);
  const bytes = new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));
  return { kid: await kidOf(bytes), bytes, from, ...(until === undefined ? {} : { until }), privateKey: key };
}

/** Whole or not at all, and never in another's place: a second signer may make the first key at the same moment. */
async function makeKey(folder: string, from: string): Promise<void> {
  const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  const file: KeyFile = { privateKey: String(privateKey), from };
  const making = join(folder, `.${process.pid}-${randomUUID()}.making`);
  await writeFile(making, JSON.stringify(file), { mode: 0o600 });
  await link(making, join(folder, `${from}.json`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(making);
}
