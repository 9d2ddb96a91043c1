/** Semantic Versioning 2.0.0, section 11, which is the order that OSV prescribes for npm. */
export interface Version {
  readonly numbers: readonly [bigint, bigint, bigint];
  readonly prerelease: readonly string[];
}

const form = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** Undefined for what is not a version. Numbers have no bound in the standard, and some packages use dates with many digits. */
export function parseVersion(text: string): Version | undefined {
  const match = form.exec(text.trim());
  if (match === null || text.length > 256) return undefined;
  const [, major = '0', minor = '0', patch = '0', prerelease] = match;
  return { numbers: [BigInt(major), BigInt(minor), BigInt(patch)], prerelease: prerelease?.split('.') ?? [] };
}

export function compareVersions(a: Version, b: Version): number {
  for (const at of [0, 1, 2] as const) {
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] < b.numbers[at] ? -1 : 1;
  }
  // A version before its release is lower than the release.
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return Math.sign(b.prerelease.length - a.prerelease.length);
  for (let at = 0; at < Math.max(a.prerelease.length, b.prerelease.length); at += 1) {
    const order = compareIdentifiers(a.prerelease[at], b.prerelease[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0;
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a < b ? -1 : 1;
}
