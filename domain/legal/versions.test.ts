import { describe, expect, it } from 'vitest';
import {
  agreedDocuments,
  agreedVersions,
  currentAgreedVersion,
  currentVersionOf,
  earlierVersionsOf,
  legalDocuments,
  legalVersions,
  replacedOn,
  updatesSince,
} from './versions.ts';

describe('versions of legal documents', () => {
  it.each(legalDocuments)('of %s are real days in strictly ascending order', (document) => {
    const versions: readonly string[] = legalVersions[document];
    expect(versions[0]).toBe('2025-09-02');
    for (const version of versions) expect(new Date(`${version}T00:00:00Z`).toISOString().slice(0, 10)).toBe(version);
    expect(versions).toEqual([...new Set(versions)].toSorted());
  });

  it.each(legalDocuments)('of %s are the current one and the earlier ones, each replaced by the next', (document) => {
    const versions: readonly string[] = legalVersions[document];
    expect([currentVersionOf(document), ...earlierVersionsOf(document)]).toEqual(versions.toReversed());
    for (const [place, version] of versions.entries()) expect(replacedOn(document, version)).toBe(versions[place + 1]);
  });

  it('have no successor for a day without a version', () => {
    for (const day of ['', '2025-09-01', '2025-09-03', 'toString']) expect(replacedOn('privacy_policy', day)).toBeUndefined();
  });
});

describe('updates that a person has not acknowledged', () => {
  const all = agreedDocuments.map((document) => ({ document, version: currentVersionOf(document) }));

  it('are all that changed since the first version, for an account that is older than the record', () => {
    expect(updatesSince(null)).toEqual(all.filter(({ version }) => version !== '2025-09-02'));
    expect(updatesSince(null)).toEqual(updatesSince('2025-09-02'));
    expect(updatesSince(null).map(({ document }) => document)).toContain('privacy_policy');
  });

  it('are none for a person who accepted or acknowledged the current version, or a later one', () => {
    expect(updatesSince(currentAgreedVersion)).toEqual([]);
    expect(updatesSince('9999-12-31')).toEqual([]);
  });

  it('are those after the acknowledged day, and not before it', () => {
    expect(updatesSince('2026-11-17').map(({ version }) => version)).toContain('2026-11-18');
    expect(updatesSince('2026-11-18').map(({ version }) => version)).not.toContain('2026-11-18');
  });

  it('are of documents that people agree to at registration', () => {
    expect(agreedDocuments).not.toContain('licence');
    expect(agreedVersions).toEqual([...new Set(agreedDocuments.flatMap((document) => [...legalVersions[document]]))].toSorted());
  });
});
