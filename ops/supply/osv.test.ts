import { describe, expect, it } from 'vitest';
import { vulnerabilitiesIn, type OsvRecord } from './osv.ts';
import { compareVersions, parseVersion } from './versions.ts';

type Events = NonNullable<NonNullable<NonNullable<OsvRecord['affected']>[number]['ranges']>[number]['events']>;

const record = (events: Events, more: Partial<OsvRecord> = {}): OsvRecord => ({
  id: 'GHSA-test',
  affected: [{ package: { ecosystem: 'npm', name: 'planted' }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const found = (one: OsvRecord, version: string) => vulnerabilitiesIn(one, new Map([['planted', new Set([version])]]));
const isAffected = (one: OsvRecord, version: string) => found(one, version).length > 0;

describe('the order of versions', () => {
  // The examples of semver.org, section 11, and two of npm's own kind.
  const ordered = [
    '0.0.0-20240101000000000000000',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.9.0',
    '1.10.0',
    '2.0.0',
    '20240101000000000000000.0.0',
  ];

  it('is that of Semantic Versioning', () => {
    const parsed = ordered.map((text) => parseVersion(text)!);
    for (let a = 0; a < parsed.length; a += 1) {
      for (let b = 0; b < parsed.length; b += 1) expect(Math.sign(compareVersions(parsed[a]!, parsed[b]!))).toBe(Math.sign(a - b));
    }
  });

  it('ignores build metadata', () => {
    expect(compareVersions(parseVersion('1.0.0+a')!, parseVersion('v1.0.0+b')!)).toBe(0);
  });

  it.each(['1.0', 'latest', '', '1.0.0.0', '1.x.0'])('does not read "%s" as a version', (text) => {
    expect(parseVersion(text)).toBeUndefined();
  });
});

describe('a record with one range', () => {
  const one = record([{ introduced: '1.0.0' }, { fixed: '1.5.0' }]);

  it.each([
    ['0.9.9', false],
    ['1.0.0-rc.1', false],
    ['1.0.0', true],
    ['1.4.9', true],
    ['1.5.0-beta', true],
    ['1.5.0', false],
    ['2.0.0', false],
  ])('%s affected: %s', (version, affected) => {
    expect(isAffected(one, version)).toBe(affected);
  });

  it('names the version with the correction and the severity', () => {
    const [vulnerability] = found({ ...one, database_specific: { severity: 'HIGH' } }, '1.2.0');
    expect(vulnerability).toMatchObject({ id: 'GHSA-test', fixed: '1.5.0', severity: 'HIGH' });
  });

  it('is ignored once it is withdrawn', () => {
    expect(isAffected({ ...one, withdrawn: '2026-01-01T00:00:00Z' }, '1.2.0')).toBe(false);
  });

  it('is ignored for another ecosystem with the same name', () => {
    const [affected] = one.affected!;
    expect(isAffected({ ...one, affected: [{ ...affected, package: { ecosystem: 'PyPI', name: 'planted' } }] }, '1.2.0')).toBe(false);
  });

  it('is ignored for another package', () => {
    expect(vulnerabilitiesIn(one, new Map([['other', new Set(['1.2.0'])]]))).toEqual([]);
  });
});

describe('a record with several events', () => {
  const one = record([{ fixed: '2.3.0' }, { introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }]);

  it.each([
    ['0.0.1', true],
    ['0.0.0-0', true],
    ['1.4.0', true],
    ['1.5.0', false],
    ['1.9.9', false],
    ['2.0.0', true],
    ['2.3.0', false],
  ])('in any order: %s affected: %s', (version, affected) => {
    expect(isAffected(one, version)).toBe(affected);
  });

  it('names the nearest correction above', () => {
    expect(found(one, '1.0.0')[0]?.fixed).toBe('1.5.0');
    expect(found(one, '2.1.0')[0]?.fixed).toBe('2.3.0');
  });

  it('counts the last affected version itself, and nothing after it', () => {
    const last = record([{ introduced: '1.0.0' }, { last_affected: '1.4.2' }]);
    expect(['1.4.2', '1.4.3'].map((version) => isAffected(last, version))).toEqual([true, false]);
    expect(found(last, '1.4.2')[0]?.fixed).toBeUndefined();
  });

  it('stops at a limit', () => {
    const limited = record([{ introduced: '0' }, { limit: '2.0.0' }]);
    expect(['1.9.0', '2.0.0'].map((version) => isAffected(limited, version))).toEqual([true, false]);
    expect(isAffected(record([{ introduced: '0' }, { limit: '*' }]), '9.0.0')).toBe(true);
  });
});

describe('a record that lists versions', () => {
  const listed = (versions: string[]): OsvRecord => ({
    id: 'MAL-1',
    affected: [{ package: { ecosystem: 'npm', name: 'planted' }, versions }],
  });

  it('affects exactly those', () => {
    expect(found(listed(['1.0.0', '1.0.1']), '1.0.1')[0]?.severity).toBe('MALICIOUS');
    expect(isAffected(listed(['1.0.0', '1.0.1']), '1.0.2')).toBe(false);
  });

  it('affects every version where it names none', () => {
    expect(isAffected(listed([]), '1.0.0')).toBe(true);
  });
});

it('a bound that is not a version counts as affected', () => {
  expect(isAffected(record([{ introduced: '1.x' }, { fixed: '2.0.0' }]), '3.0.0')).toBe(true);
});
