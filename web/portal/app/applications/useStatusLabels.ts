import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Status } from '@thamani/ui/badge/status.ts';

const labels = {
  active: msg`Active`,
  appeal: msg`Under Appeal`,
  certified: msg`Certified`,
  correction: msg({ message: 'Correction', context: 'Status of an application' }),
  expired: msg`Expired`,
  pending: msg`Pending`,
  rejected: msg`Rejected`,
  revoked: msg`Revoked`,
  suspended: msg`Suspended`,
  under_review: msg`Under Review`,
  unknown: msg`Unknown`,
  withdrawn: msg`Withdrawn`,
} satisfies Record<Status, MessageDescriptor>;

export function useStatusLabels(): Record<Status, string> {
  const { i18n } = useLingui();
  return Object.fromEntries(Object.entries(labels).map(([status, word]) => [status, i18n._(word)])) as Record<Status, string>;
}
