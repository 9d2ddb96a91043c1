import { compareVersions, parseVersion, type Version } from './versions.ts';

/** What is read of a record of the Open Source Vulnerability format, 1.x. */
export interface OsvRecord {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly modified?: string;
  readonly withdrawn?: string;
  readonly summary?: string;
  readonly severity?: readonly { type: string; score: string }[];
  readonly database_specific?: { readonly severity?: unknown };
  readonly affected?: readonly Affected[];
}

interface Affected {
  readonly package?: { readonly ecosystem?: string; readonly name?: string };
  readonly versions?: readonly string[];
  readonly ranges?: readonly Range[];
  readonly severity?: readonly { type: string; score: string }[];
}

interface Range {
  readonly type: string;
  readonly events?: readonly OsvEvent[];
}

/** Exactly one of these is set. */
interface OsvEvent {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly last_affected?: string;
  readonly limit?: string;
}

export interface Vulnerability {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly package: string;
  readonly version: string;
  readonly severity: string;
  /** The lowest version above ours that has the correction. */
  readonly fixed: string | undefined;
  readonly summary: string;
}

/** Names of locked packages, with the versions that are locked. */
export type LockedVersions = ReadonlyMap<string, ReadonlySet<string>>;

/** Whatever the record says of our versions. What cannot be read counts as affected: a person looks, where silence would hide it. */
export function vulnerabilitiesIn(record: OsvRecord, locked: LockedVersions): Vulnerability[] {
  if (record.withdrawn !== undefined) return [];
  const found = new Map<string, Vulnerability>();
  for (const affected of record.affected ?? []) {
    const name = affected.package?.name;
    if (affected.package?.ecosystem !== 'npm' || name === undefined) continue;
    for (const version of locked.get(name) ?? []) {
      if (!isAffected(version, affected)) continue;
      const fixed = fixFor(version, affected);
      const key = `${name}@${version}`;
      if (found.get(key)?.fixed !== undefined) continue;
      const { id, aliases = [], summary = '' } = record;
      found.set(key, { id, aliases, package: name, version, severity: severityOf(record, affected), fixed, summary });
    }
  }
  return [...found.values()];
}

function isAffected(version: string, { versions = [], ranges = [] }: Affected): boolean {
  if (versions.includes(version)) return true;
  const ordered = ranges.filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM');
  // Neither versions nor ranges that can be compared, such as a range of Git commits alone: which versions is unknown.
  if (versions.length === 0 && ordered.length === 0) return true;
  const parsed = parseVersion(version);
  if (parsed === undefined) return ordered.length > 0;
  return ordered.some((range) => isInRange(parsed, range));
}

/** As the specification evaluates a range: limits first, then the events in the order of their versions. */
function isInRange(version: Version, { events = [] }: Range): boolean {
  const limits = events.flatMap(({ limit }) => (limit === undefined ? [] : [limit]));
  if (limits.length > 0 && !limits.some((limit) => limit === '*' || isBelow(version, limit))) return false;
  const steps = events.flatMap(stepOf);
  if (steps.some(({ at }) => at === undefined)) return true;
  let affected = false;
  for (const { kind, at } of steps.toSorted(inOrder)) {
    const order = at === 'first' || at === undefined ? 1 : compareVersions(version, at);
    if (kind === 'introduced' && order >= 0) affected = true;
    if (kind === 'fixed' && order >= 0) affected = false;
    if (kind === 'last_affected' && order > 0) affected = false;
  }
  return affected;
}

interface Step {
  readonly kind: 'introduced' | 'fixed' | 'last_affected';
  /** Undefined where the text is not a version. */
  readonly at: Version | 'first' | undefined;
}

function stepOf(event: OsvEvent): Step[] {
  for (const kind of ['introduced', 'fixed', 'last_affected'] as const) {
    const text = event[kind];
    if (text !== undefined) return [{ kind, at: text === '0' ? 'first' : parseVersion(text) }];
  }
  return [];
}

function inOrder(a: Step, b: Step): number {
  if (a.at === 'first' || b.at === 'first') return a.at === b.at ? 0 : a.at === 'first' ? -1 : 1;
  return a.at === undefined || b.at === undefined ? 0 : compareVersions(a.at, b.at);
}

function isBelow(version: Version, text: string): boolean {
  const other = parseVersion(text);
  return other === undefined || compareVersions(version, other) < 0;
}

function fixFor(version: string, { ranges = [] }: Affected): string | undefined {
  const ours = parseVersion(version);
  if (ours === undefined) return undefined;
  const fixes = ranges
    .filter(({ type }) => type !== 'GIT')
    .flatMap(({ events = [] }) => events.flatMap(({ fixed }) => (fixed === undefined ? [] : [fixed])))
    .flatMap((text) => {
      const parsed = parseVersion(text);
      return parsed !== undefined && compareVersions(parsed, ours) > 0 ? [{ text, parsed }] : [];
    });
  return fixes.toSorted((a, b) => compareVersions(a.parsed, b.parsed))[0]?.text;
}

function severityOf(record: OsvRecord, affected: Affected): string {
  // Packages published to do harm have no score.
  if (record.id.startsWith('MAL-')) return 'MALICIOUS';
  const stated = record.database_specific?.severity;
  if (typeof stated === 'string') return stated;
  return affected.severity?.[0]?.score ?? record.severity?.[0]?.score ?? 'not stated';
}
