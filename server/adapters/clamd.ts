import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Scanner, ScanVerdict } from '../ports.ts';

/** Longer than the daemon's own MaxScanTime, which turns a file without end into a verdict. */
const patienceMilliseconds = 45_000;

/**
 * ClamAV's daemon by its INSTREAM command: chunks behind their length, an empty one at the end, one line back. Anything but a plain
 * "OK" or "… FOUND" is no verdict: a stream that was cut, a limit that was passed and a daemon that stops are all tried again.
 */
export function clamdScanner(address: string): Scanner {
  const [host = '', port = ''] = address.split(':');
  return {
    async scan(body) {
      const socket = connect({ host, port: Number(port) });
      socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('the scanner did not answer in time')));
      try {
        const [, answer] = await Promise.all([send(body, socket), answerOf(socket)]);
        return verdictOf(answer);
      } finally {
        body.destroy();
        socket.destroy();
      }
    },
  };
}

async function send(body: Readable, socket: Socket): Promise<void> {
  await pipeline(body, framed, socket, { end: false });
}

async function* framed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const bytes of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    answer += bytes.toString('latin1');
    if (answer.includes('\0') || answer.length > 1_000) break;
  }
  return answer.split('\0')[0] ?? '';
}

function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { clean: true };
  const found = /^stream: (\S{1,200}) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { clean: false, found };
  throw new Error(`the scanner gave no verdict: ${answer.slice(0, 100) || 'it closed the connection'}`);
}
