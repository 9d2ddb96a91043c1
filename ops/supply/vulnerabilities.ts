import type { LockedPackage, Scope } from './lock.ts';
import { vulnerabilitiesIn, type OsvRecord, type Vulnerability } from './osv.ts';

export interface AcceptedVulnerability {
  /** The record's id or one of its aliases: GHSA-…, CVE-…. */
  readonly id: string;
  readonly package: string;
  /** Why it cannot be used against us, or which control prevents it. */
  readonly reason: string;
  /** The last day on which it is accepted. */
  readonly until: `${number}-${number}-${number}`;
}

/** What is known, cannot be corrected yet and does not reach us. Each entry ends by itself: see docs/runbooks/dependencies.md. */
export const acceptedVulnerabilities: readonly AcceptedVulnerability[] = [];

export interface Finding extends Vulnerability {
  readonly scope: Scope;
  readonly verdict: 'open' | 'accepted' | 'acceptance expired';
}

export interface VulnerabilityReport {
  readonly records: number;
  /** The newest change of a record: how old the export is. */
  readonly newest: string | undefined;
  readonly findings: readonly Finding[];
  /** Entries of the list that match nothing any more. */
  readonly unused: readonly AcceptedVulnerability[];
}

const scopes: readonly Scope[] = ['required', 'optional', 'excluded'];

export async function checkVulnerabilities(
  packages: readonly LockedPackage[],
  records: AsyncIterable<OsvRecord> | Iterable<OsvRecord>,
  accepted: readonly AcceptedVulnerability[],
  now: Date,
): Promise<VulnerabilityReport> {
  const locked = new Map<string, Set<string>>();
  const scopeOf = new Map<string, Scope>();
  for (const { name, version, own, scope } of packages) {
    if (own) continue;
    locked.set(name, (locked.get(name) ?? new Set()).add(version));
    const key = `${name}@${version}`;
    const known = scopeOf.get(key);
    if (known === undefined || scopes.indexOf(scope) < scopes.indexOf(known)) scopeOf.set(key, scope);
  }

  let count = 0;
  let newest: string | undefined;
  const findings: Finding[] = [];
  const used = new Set<AcceptedVulnerability>();
  for await (const record of records) {
    if (!record.affected?.some((affected) => affected.package?.ecosystem === 'npm')) continue;
    count += 1;
    if (record.modified !== undefined && (newest === undefined || record.modified > newest)) newest = record.modified;
    for (const found of vulnerabilitiesIn(record, locked)) {
      const entry = accepted.find(({ id, package: name }) => name === found.package && [found.id, ...found.aliases].includes(id));
      if (entry !== undefined) used.add(entry);
      const verdict = entry === undefined ? 'open' : now.toISOString().slice(0, 10) <= entry.until ? 'accepted' : 'acceptance expired';
      findings.push({ ...found, scope: scopeOf.get(`${found.package}@${found.version}`) ?? 'excluded', verdict });
    }
  }
  findings.sort((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope) || (a.package < b.package ? -1 : 1));
  return { records: count, newest, findings, unused: accepted.filter((entry) => !used.has(entry)) };
}

/** An export older than this says nothing about today. The schedule is in docs/runbooks/dependencies.md. */
const mostDaysOfExport = 14;

/** Why the result is not a clean one; empty where it is. */
export function obstaclesOf({ records, newest, findings }: VulnerabilityReport, now: Date): string[] {
  const obstacles: string[] = [];
  if (records === 0) obstacles.push('The file has no npm records: it is a different export, or an empty one.');
  const days = newest === undefined ? undefined : Math.floor((now.getTime() - Date.parse(newest)) / 86_400_000);
  if (records > 0 && !(days !== undefined && days <= mostDaysOfExport)) {
    obstacles.push(
      `The newest record is ${days ?? 'an unknown number of'} days old; at most ${mostDaysOfExport} are accepted. Fetch a new export.`,
    );
  }
  const open = findings.filter(({ verdict }) => verdict !== 'accepted').length;
  if (open > 0) obstacles.push(`${open} known ${open === 1 ? 'vulnerability is' : 'vulnerabilities are'} neither fixed nor accepted.`);
  return obstacles;
}
