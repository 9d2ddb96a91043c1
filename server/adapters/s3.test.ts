import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { configOfProcess } from '../config/process-config.ts';
import { s3Objects } from './s3.ts';

const options = { ...configOfProcess().objects, bucket: `adapter-${randomUUID()}` };
const objects = s3Objects(options);
const hash = (words: string) => createHash('sha256').update(words).digest();
const content = (words: string, sha256 = hash(words)) => ({ body: Buffer.from(words), sha256, type: 'text/plain' });

describe('the object store, against a real one', () => {
  it('keeps, copies, lists and removes, each as often as it is asked', async () => {
    await objects.prepare();
    await objects.prepare();
    await objects.put('a/1', content('one'));
    await objects.put('a/1', content('one'));
    await objects.copy('a/1', 'b/1');
    const found = await objects.read('b/1');
    expect(found && (await text(found.body))).toBe('one');
    expect((await objects.list('a/', undefined)).map(({ key }) => key)).toEqual(['a/1']);
    expect(await objects.list('a/', 'a/1')).toEqual([]);
    await objects.remove(['a/1', 'b/1', 'never/there']);
    await objects.remove(['a/1']);
    expect(await objects.read('a/1')).toBeUndefined();
    expect(await objects.has('b/1')).toBe(false);
  });

  it('refuses bytes that differ from their hash', async () => {
    await objects.prepare();
    await expect(objects.put('a/2', content('two', hash('three')))).rejects.toThrow(/checksum|digest|sha256/i);
    expect(await objects.has('a/2')).toBe(false);
  });

  it('says of a bucket that is not there that it cannot look, and not that nothing is in it', async () => {
    await expect(s3Objects({ ...options, bucket: `none-${randomUUID()}` }).read('a/1')).rejects.toThrow(/bucket/i);
  });

  it('says that it is away', async () => {
    const away = s3Objects({ ...options, endpoint: 'http://127.0.0.1:9' });
    await expect(away.has('a/1')).rejects.toThrow(/ECONNREFUSED/);
  });
});
