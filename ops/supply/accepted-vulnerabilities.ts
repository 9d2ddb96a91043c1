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
