import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { rawPdf, upload } from '@thamani/server/testing/documents.ts';
import type { System } from '../system/system.ts';
import { untilReady } from '../system/system.ts';
import { untilSettled } from './stored-uploads.ts';

const kills = 5;

interface Reading {
  readonly kills: number;
  /** The reader was told that the rest did not come. */
  readonly broken: number;
  /** Read again, to the last byte. */
  readonly whole: number;
  /** Ended in order with other bytes than were sent. */
  readonly wrong: number;
}

/** The largest file that is taken, read slowly; the media site is killed with the first bytes on their way. */
export async function readThroughKills(system: System, context: Context, token: string): Promise<Reading> {
  const bytes = rawPdf({ content: Buffer.alloc(5_240_000, ' ') });
  const { body } = await upload(system.origin, token, bytes);
  const id = body.data?.id ?? '';
  await untilSettled(context, performance.now());
  const media = context.config.media.origin;
  let [broken, whole, wrong] = [0, 0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    await untilReady(`${media}/readyz`);
    const first = await read(await linkTo(system.origin, token, id), () => system.programs.media?.kill());
    if (first === undefined) broken += 1;
    else if (!first.equals(bytes)) wrong += 1;
    await untilReady(`${media}/readyz`);
    const again = await read(await linkTo(system.origin, token, id), () => undefined);
    if (again !== undefined && hashOf(again) === hashOf(bytes)) whole += 1;
    else if (again !== undefined) wrong += 1;
  }
  return { kills, broken, whole, wrong };
}

async function linkTo(origin: string, token: string, id: string): Promise<string> {
  const answer = await fetch(`${origin}/api/media/${id}?as=original`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}

/** All of it, or nothing where the transfer broke: by its length or its line, as a browser tells it. */
async function read(address: string, underWay: () => void): Promise<Buffer | undefined> {
  try {
    const [answer] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (chunks.push(chunk) > 1) continue;
      underWay();
      // The rest waits behind a full line.
      await sleep(300);
    }
    return answer.statusCode === 200 ? Buffer.concat(chunks) : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
