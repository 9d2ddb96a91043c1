import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowed, licencesOf, ourPolicy, unusedExceptions } from './licences.ts';
import { packagesOf, readLock, type LockedPackage } from './lock.ts';

const packages = packagesOf(readLock(join(import.meta.dirname, '../..')));

const planted = (more: Partial<LockedPackage>): LockedPackage => ({
  path: 'node_modules/planted',
  name: 'planted',
  version: '1.0.0',
  licence: 'MIT',
  integrity: undefined,
  scope: 'required',
  own: false,
  dependsOn: [],
  ...more,
});
const verdictOf = (one: LockedPackage) => licencesOf([one])[0]?.verdict;

describe('licences of what is locked', () => {
  it('are all allowed, or accepted with a reason', () => {
    expect(licencesOf(packages).filter(({ verdict }) => verdict === 'refused')).toEqual([]);
  });

  it('need every exception that is listed', () => {
    expect(unusedExceptions(packages)).toEqual([]);
  });

  it('let nothing without a stated licence into the product', () => {
    const unknown = licencesOf(packages.filter(({ scope }) => scope !== 'excluded')).filter(({ licence }) => licence === 'NOASSERTION');
    expect(unknown).toEqual([]);
  });
});

describe('a planted package', () => {
  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'SSPL-1.0', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE.md', 'UNLICENSED', ''])(
    'is refused with the licence "%s"',
    (licence) => {
      expect(verdictOf(planted({ licence }))).toBe('refused');
    },
  );

  it('is refused without a licence', () => {
    expect(verdictOf(planted({ licence: undefined }))).toBe('refused');
  });

  it('is allowed with a permissive one, as a control', () => {
    expect(verdictOf(planted({ licence: '(MIT OR GPL-3.0-only)' }))).toBe('allowed');
  });

  it('has no exception once it states another licence than the accepted one', () => {
    expect(verdictOf(planted({ name: 'caniuse-lite', licence: 'CC-BY-4.0' }))).toBe('exception');
    expect(verdictOf(planted({ name: 'caniuse-lite', licence: 'CC-BY-NC-4.0' }))).toBe('refused');
  });
});

describe('an SPDX expression', () => {
  it.each([
    ['MIT OR GPL-2.0-only', true],
    ['MIT AND GPL-2.0-only', false],
    ['GPL-2.0-only OR MIT AND ISC', true],
    ['(GPL-2.0-only OR MIT) AND GPL-3.0-only', false],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['(MIT', false],
    ['MIT ISC', false],
    ['MIT AND', false],
  ])('%s: %s', (expression, verdict) => {
    expect(isAllowed(expression, ourPolicy.allowed)).toBe(verdict);
  });
});
