import type { CertificateStatus, StandingChange, StandingReason } from '@thamani/domain/certificates/status.ts';

/** What happened to a certificate since it was issued, signed. The status lists alone tell that it stands: this tells when and why it does not. */
export interface StandingRecord {
  readonly number: string;
  readonly standing: CertificateStatus;
  /** Oldest first. */
  readonly history: readonly { readonly change: StandingChange; readonly reason: StandingReason; readonly at: string }[];
  /** The number of a newer certificate for the same product; unless it was revoked, this one stays valid to its date. */
  readonly replacedBy?: string;
  readonly asOf: string;
}

export const standingType = 'thamani-standing+jwt';
export const credentialType = 'vc+jwt';
