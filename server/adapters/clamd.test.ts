import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { configOfProcess } from '../config/process-config.ts';
import { eicar, rawPdf } from '../testing/documents.ts';
import { clamdScanner } from './clamd.ts';

const scanner = clamdScanner(configOfProcess().scannerAddress);
const scan = (bytes: Buffer) => scanner.scan(Readable.from([bytes]));

describe('the scanner, against a real clamd', () => {
  it('finds the test file by itself and in a PDF, and passes the rest', async () => {
    expect(await scan(eicar)).toMatchObject({ clean: false });
    expect(await scan(rawPdf({ content: eicar }))).toMatchObject({ clean: false });
    expect(await scan(rawPdf())).toEqual({ clean: true });
    expect(await scan(Buffer.alloc(0))).toEqual({ clean: true });
  });

  it.each([
    ['says something else', 'INSTREAM size limit exceeded. ERROR\0', /no verdict: INSTREAM size limit/],
    ['says nothing', '', /no verdict|reset|EPIPE|premature/i],
    ['is cut in the middle of its verdict', 'stream: O', /no verdict|reset|EPIPE|premature/i],
  ])('gives no verdict when the daemon %s', async (_, words, reason) => {
    const daemon = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(words));
    });
    await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve));
    const half = clamdScanner(`127.0.0.1:${(daemon.address() as AddressInfo).port}`);
    await expect(half.scan(Readable.from([rawPdf()]))).rejects.toThrow(reason);
    await new Promise((resolve) => daemon.close(resolve));
  });

  it('gives no verdict on a body that breaks off', async () => {
    const broken = new Readable({ read() {} });
    broken.push(rawPdf());
    setTimeout(() => broken.destroy(new Error('the store went away')), 50);
    await expect(scanner.scan(broken)).rejects.toThrow('the store went away');
  });
});
