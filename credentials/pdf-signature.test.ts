import { expect, test } from 'vitest';
import { pdfSignatureOf } from './pdf-signature.ts';
import { bytesOf } from './testing/pdf-file.ts';

/** Signatures of real files, and what readers of PDF say of them, are in tests/print/signed.test.ts. */
test('a file without a signature has none', async () => {
  expect(await pdfSignatureOf(bytesOf('%PDF-1.7\n%%EOF\n'))).toEqual({ kind: 'none' });
});

test.each([
  ['places outside of the file', '/ByteRange [0 10 20 900000000]'],
  ['places that overlap', '/ByteRange [0 20 10 5]'],
  ['a place that begins later', '/ByteRange [1 10 20 5]'],
  ['no signature where it should be', '/ByteRange [0 4 9 5]'],
  ['so many that each hash would cost', '/ByteRange [0 4 9 5] '.repeat(2_000)],
])('%s: broken, and nothing else', async (_, text) => {
  expect(await pdfSignatureOf(bytesOf(`%PDF-1.7\n${text}\n%%EOF\n`))).toEqual({ kind: 'broken' });
});

test('bytes that are no CMS are broken, however they nest', async () => {
  for (const hex of ['', '30', '3080', '30847fffffff', '1f8101', '30'.repeat(4_000), `30820004${'00'.repeat(64)}`]) {
    const head = '%PDF-1.7\n/ByteRange [0 0000000051 0000000000 00000]\n/Contents ';
    const rest = '\n%%EOF\n';
    const [from, to] = [head.length, head.length + hex.length + 2];
    const text = `${head}<${hex}>${rest}`.replace('[0 0000000051 0000000000 00000]', `[0 ${pad(from)} ${pad(to)} ${pad(rest.length, 5)}]`);
    expect([hex.slice(0, 20), await pdfSignatureOf(bytesOf(text))]).toEqual([hex.slice(0, 20), { kind: 'broken' }]);
  }
});

const pad = (value: number, digits = 10): string => String(value).padStart(digits, '0');
