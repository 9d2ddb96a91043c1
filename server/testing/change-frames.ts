import type { Readable } from 'node:stream';
import { streamEvents, type LiveChange, type StreamEventName } from '@thamani/contract/live-updates.ts';
import type { z } from 'zod';

/** One event of a change stream. */
export interface ChangeFrame {
  readonly event: StreamEventName;
  /** Its id. */
  readonly cursor: string;
  readonly data: unknown;
}

/** The whole events in what a stream sent so far, each in the shape of the contract. */
export function framesIn(sent: string): readonly ChangeFrame[] {
  const blocks = sent.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map(splitField));
    const event = fields.get('event');
    if (event === undefined) return [];
    if (!isEventName(event)) throw new Error(`the contract has no event ${event}`);
    const shape: z.ZodType = streamEvents[event];
    return [{ event, cursor: fields.get('id') ?? '', data: shape.parse(JSON.parse(fields.get('data') ?? '')) }];
  });
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

function isEventName(name: string): name is StreamEventName {
  return Object.hasOwn(streamEvents, name);
}

/** Reads the stream; returns what gives the events so far. */
export function framesOf(stream: Readable): () => readonly ChangeFrame[] {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => framesIn(Buffer.concat(chunks).toString());
}

/** All changes among the events, in their order. */
export function changesIn(frames: readonly ChangeFrame[]): readonly LiveChange[] {
  return frames.flatMap(({ event, data }) => (event === 'changes' ? (data as LiveChange[]) : []));
}
