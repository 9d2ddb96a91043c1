import type { IconName } from '../icon/Icon.tsx';

export type Tone = 'leaf' | 'amber' | 'rust' | 'clay' | 'slate';

const looks = {
  active: { icon: 'check', tone: 'leaf' },
  appeal: { icon: 'scales', tone: 'amber' },
  certificate_expired: { icon: 'calendar', tone: 'slate' },
  certificate_revoked: { icon: 'bar', tone: 'rust' },
  certificate_suspended: { icon: 'pause', tone: 'amber' },
  certified: { icon: 'check', tone: 'leaf' },
  correction: { icon: 'return', tone: 'clay' },
  draft: { icon: 'document', tone: 'slate' },
  expired: { icon: 'calendar', tone: 'slate' },
  not_paid: { icon: 'card', tone: 'clay' },
  payment_confirming: { icon: 'clock', tone: 'amber' },
  payment_open: { icon: 'card', tone: 'amber' },
  pending: { icon: 'dots', tone: 'slate' },
  rejected: { icon: 'cross', tone: 'rust' },
  revoked: { icon: 'bar', tone: 'rust' },
  suspended: { icon: 'pause', tone: 'amber' },
  under_review: { icon: 'clock', tone: 'amber' },
  unknown: { icon: 'question', tone: 'slate' },
  withdrawn: { icon: 'dash', tone: 'slate' },
} as const satisfies Record<string, { icon: IconName; tone: Tone }>;

export type Status = keyof typeof looks;

export const statuses = Object.keys(looks) as Status[];

/** A value that is not ours is never shown as one that is: it reads Unknown. */
export function knownStatus(value: string): Status {
  return Object.hasOwn(looks, value) ? (value as Status) : 'unknown';
}

export function looksOf(status: Status): { icon: IconName; tone: Tone } {
  return looks[status];
}
