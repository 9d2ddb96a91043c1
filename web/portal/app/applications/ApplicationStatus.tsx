import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '@thamani/ui/badge/Badge.tsx';
import type { Status } from '@thamani/ui/badge/status.ts';
import type { ListedApplication } from './application.ts';

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

/** A correction waits for the company and not for us, and a rejection under appeal is not the last word: both have a word of their own. */
export function ApplicationStatus({ of }: { readonly of: Pick<ListedApplication, 'status' | 'current_review_stage'> }) {
  const { status, current_review_stage: stage } = of;
  const own = (status === 'under_review' && stage === 'correction') || (status === 'rejected' && stage === 'appeal') ? stage : status;
  return <StatusBadge status={own} labels={useStatusLabels()} />;
}
