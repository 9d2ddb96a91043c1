import { describe, expect, it } from 'vitest';
import { packagesOf, type Lock } from './lock.ts';

const lock: Lock = {
  name: 'thamani',
  version: '0.1.0',
  packages: {
    '': { name: 'thamani', version: '0.1.0', devDependencies: { builder: '1.0.0' } },
    server: { name: '@thamani/server', version: '0.1.0', dependencies: { web: '^1.0.0' }, devDependencies: { checker: '1.0.0' } },
    tests: { name: '@thamani/tests', version: '0.1.0', dependencies: { driver: '1.0.0', shared: '1.0.0' } },
    'node_modules/@thamani/server': { link: true, resolved: 'server' },
    'node_modules/@thamani/tests': { link: true, resolved: 'tests' },
    'node_modules/web': { version: '1.2.0', dependencies: { shared: '^1.0.0' }, optionalDependencies: { 'web-linux': '1.2.0' } },
    'node_modules/web-linux': { version: '1.2.0' },
    'node_modules/web/node_modules/shared': { version: '1.9.0' },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/driver': { version: '1.0.0', dependencies: { '@thamani/server': '0.1.0' } },
    'node_modules/checker': { version: '1.0.0' },
    'node_modules/builder': { version: '1.0.0' },
    'node_modules/old-name': { name: 'new-name', version: '3.0.0' },
  },
};
const packages = new Map(packagesOf(lock).map((one) => [one.path, one]));

describe('packages of the lock file', () => {
  it.each([
    ['node_modules/web', 'required'],
    ['node_modules/web/node_modules/shared', 'required'],
    ['node_modules/web-linux', 'optional'],
    ['node_modules/shared', 'excluded'],
    ['node_modules/driver', 'excluded'],
    ['node_modules/checker', 'excluded'],
    ['node_modules/builder', 'excluded'],
  ])('gives %s the scope %s', (path, scope) => {
    expect(packages.get(path)?.scope).toBe(scope);
  });

  it('resolves a dependency in the nearest folder, as Node does', () => {
    expect(packages.get('node_modules/web')?.dependsOn).toEqual(['node_modules/web-linux', 'node_modules/web/node_modules/shared']);
    expect(packages.get('tests')?.dependsOn).toEqual(['node_modules/driver', 'node_modules/shared']);
  });

  it('follows a link to the workspace and lists it once', () => {
    expect(packages.get('node_modules/driver')?.dependsOn).toEqual(['server']);
    expect(packages.has('node_modules/@thamani/server')).toBe(false);
  });

  it('names an alias after the package that was installed', () => {
    expect(packages.get('node_modules/old-name')?.name).toBe('new-name');
  });
});
