import { rosetteSvg } from '@thamani/domain/certificates/rosette.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { specimen } from './certificate.ts';
import { qrOf } from './qr.ts';

test('the specimen’s rosette on disk is the one that its number draws', async () => {
  const onDisk = await readFile(new URL('./specimen-rosette.svg', import.meta.url), 'utf8');
  expect(onDisk).toBe(rosetteSvg(createHash('sha256').update(specimen.number).digest('hex')));
});

test('a QR is drawn once for each address, with its three corners dark', () => {
  const drawing = qrOf('https://thamani.example/services');
  expect(qrOf('https://thamani.example/services')).toBe(drawing);
  expect(drawing.path).toMatch(/^M0 0h7v1h-7z/);
  expect(drawing.path).toContain(`M${drawing.side - 7} 0h7v1h-7z`);
  expect(drawing.path).toContain(`M0 ${drawing.side - 1}h7v1h-7z`);
});

test('a seal follows the address as digits, and takes less place than as letters', () => {
  const [address, seal] = ['https://verify.example/TVA-GH26-ASAN-TE0D-EM0P#', '7'.repeat(475)];
  // 57 modules: version 10, as it is on the certificate itself.
  expect(qrOf(address, seal).side).toBe(57);
  expect(qrOf(address + seal).side).toBeGreaterThan(57);
});
