import type { CertificateStatus, StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';

/** The signed history of a certificate. Only the status lists prove that it is good; this gives the time and reason of each change. */
export interface StatusRecord {
  readonly number: string;
  readonly status: CertificateStatus;
  /** Oldest first. */
  readonly history: readonly { readonly change: StatusChange; readonly reason: StatusReason; readonly at: string }[];
  /** The number of a newer certificate for the same product; unless it was revoked, this one stays valid to its date. */
  readonly replacedBy?: string;
  readonly asOf: string;
}

export const statusRecordType = 'thamani-status+jwt';
export const credentialType = 'vc+jwt';
