import { allowedLicences, licenceExceptions, type LicenceException } from './licence-policy.ts';
import type { LockedPackage } from './lock.ts';

export interface LicenceFinding {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly verdict: 'allowed' | 'exception' | 'refused';
  readonly reason?: string;
}

export interface LicencePolicy {
  readonly allowed: ReadonlySet<string>;
  readonly exceptions: readonly LicenceException[];
}

export const ourPolicy: LicencePolicy = { allowed: new Set(Object.keys(allowedLicences)), exceptions: licenceExceptions };

export function licencesOf(packages: readonly LockedPackage[], policy: LicencePolicy = ourPolicy): LicenceFinding[] {
  const found = packages
    .filter((one) => !one.own)
    .map((one): LicenceFinding => {
      const { name, version } = one;
      const exception = policy.exceptions.find((candidate) => matches(candidate, one));
      const licence = exception?.licence ?? one.licence ?? 'none stated';
      if (exception !== undefined) return { name, version, licence, verdict: 'exception', reason: exception.reason };
      return { name, version, licence, verdict: isAllowed(licence, policy.allowed) ? 'allowed' : 'refused' };
    });
  // One package may be installed in several folders.
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Exceptions that no package needs any more. */
export function unusedExceptions(packages: readonly LockedPackage[], policy: LicencePolicy = ourPolicy): LicenceException[] {
  return policy.exceptions.filter((exception) => !packages.some((one) => matches(exception, one)));
}

/** An exception holds for what the package stated when it was accepted, and for nothing else. */
function matches(exception: LicenceException, one: LockedPackage): boolean {
  const named = exception.package.endsWith('*') ? one.name.startsWith(exception.package.slice(0, -1)) : one.name === exception.package;
  return named && one.licence === exception.stated && (exception.version === undefined || exception.version === one.version);
}

/** An SPDX expression: AND needs both, OR one of them. A WITH clause is another licence than the one without it, so it must be listed. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;

  const either = (): boolean => {
    let verdict = both();
    while (tokens[at] === 'OR') {
      at += 1;
      const right = both();
      verdict = verdict || right;
    }
    return verdict;
  };
  const both = (): boolean => {
    let verdict = single();
    while (tokens[at] === 'AND') {
      at += 1;
      const right = single();
      verdict = verdict && right;
    }
    return verdict;
  };
  const single = (): boolean => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const verdict = either();
      if (tokens[at] !== ')') return false;
      at += 1;
      return verdict;
    }
    if (token === undefined) return false;
    if (tokens[at] !== 'WITH') return allowed.has(token);
    const clause = tokens[at + 1];
    at += 2;
    return allowed.has(`${token} WITH ${clause}`);
  };

  const verdict = either();
  return verdict && at === tokens.length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
