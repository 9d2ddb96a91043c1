import { lstat, mkdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Only our own user may open the socket: another process could have files parsed, or replace it and impersonate the parser. */
export async function listenOnSocket(app: FastifyInstance, path: string): Promise<void> {
  await ensurePrivate(dirname(path));
  if (await answers(path)) throw new Error(`another parser listens at ${path}`);
  // Left by one that was killed.
  await rm(path, { force: true });
  // A socket is made with what the mask leaves of 0777; a change of its mode afterwards would come too late.
  const mask = process.umask(0o177);
  try {
    await app.listen({ path });
  } finally {
    process.umask(mask);
  }
}

async function ensurePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new Error(`the folder of the socket, ${folder}, must belong to the user of this process and be closed to all others (mode 0700)`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(path);
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}
