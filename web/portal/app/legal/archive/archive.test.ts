import { languages } from '@thamani/domain/languages.ts';
import { earlierVersionsOf, legalDocuments } from '@thamani/domain/legal/versions.ts';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { archive, archivedText } from './archive.ts';

/** A published version never changes: add a line for each version that is replaced, and change none. SHA-256 of its JSON without spaces. */
const published = {
  'privacy_policy 2025-09-02': 'c9439b0e11f6994aeb7c1298774df14c458a86434a5e01f4f93e387ba7e9f672',
  'privacy_policy 2026-11-18': 'a4f8afbe489ebeaf6dce2dfe25c410e8387a910fd094747bdee8f5fe67282c74',
  'terms_of_use 2025-09-02': '21f4acb6727bf333a9802bb9257381fd61bf6d89fbee39dc8b00c419895937c9',
  'licence 2025-09-02': 'b26cec58bbcec986719d4b685273bd335e38cfa6de0f90a74f0965fd74f5751c',
};

const earlier = legalDocuments.flatMap((document) => earlierVersionsOf(document).map((version) => [document, version] as const));

describe('the archive of legal documents', () => {
  test('is unchanged, and has a hash for each version', () => {
    const hashes = legalDocuments.flatMap((document) =>
      Object.entries(archive[document]).map(([version, texts]) => [
        `${document} ${version}`,
        createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
      ]),
    );
    expect(Object.fromEntries(hashes)).toEqual(published);
  });

  test('has each earlier version, and no other', () => {
    const archived = legalDocuments.flatMap((document) => Object.keys(archive[document]).map((version) => [document, version]));
    expect(archived).toHaveLength(earlier.length);
    expect(archived).toEqual(expect.arrayContaining(earlier));
    expect(archivedText('privacy_policy', '2025-09-03', 'en')).toBeUndefined();
    expect(archivedText('privacy_policy', 'constructor', 'en')).toBeUndefined();
  });

  test.each(earlier)('has %s of %s in every language, with the same chapters and no mark that is not shown', (document, version) => {
    const shapes = languages.map((language) => {
      const text = archivedText(document, version, language);
      const unknown = JSON.stringify(text).replaceAll(/<mail\/>|<\/?(?:code|bdi)>|\[[^\]"]+\]\(https:[^)\s]+\)/g, '');
      expect(`${language}: ${unknown}`).not.toMatch(/[<>]|\]\(/);
      return text?.chapters.map(({ id, blocks }) => [id, ...blocks.map((block) => Object.keys(block).join())]);
    });
    expect(shapes[0]?.length).toBeGreaterThan(5);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });
});
