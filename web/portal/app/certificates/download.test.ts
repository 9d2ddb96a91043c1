import { expect, test } from 'vitest';
import { download, isFilePath } from './download.ts';

const never = () => {
  throw new Error('nothing is asked for');
};

test('without a path, or with one that is none, nothing is asked for', async () => {
  expect(await download('', never)).toEqual({ kind: 'failed', fault: { code: 'no_path' } });
  for (const path of ['certificates/x.pdf', 'ftp://example.com/x.pdf', 'javascript:alert(1)', ' /x', 'httpx'])
    expect([path, await download(path, never)]).toEqual([path, { kind: 'failed', fault: { code: 'bad_path' } }]);
  for (const path of ['/api/certificate/TVA-GH26-7K3M-Q9XD-2F4R/file', 'https://media.example/x', 'http://localhost/x'])
    expect([path, isFilePath(path)]).toEqual([path, true]);
});

test('a file is saved; where nobody answers it is opened elsewhere; any other fault is told', async () => {
  const file = new Blob(['%PDF-1.7']);
  expect(await download('/file', async () => ({ file }))).toEqual({ kind: 'saved', file });
  expect(await download('/file', async () => ({ fault: { code: 'unreachable' } }))).toEqual({ kind: 'elsewhere' });
  const fault = { code: 'refused', status: 503, text: 'Service Unavailable' } as const;
  expect(await download('/file', async () => ({ fault }))).toEqual({ kind: 'failed', fault });
});
