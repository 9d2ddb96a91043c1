import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { statusLabelOf } from '@thamani/domain/applications/status-labels.ts';
import { StatusBadge } from '@thamani/ui/badge/Badge.tsx';
import type { Status } from '@thamani/ui/badge/status.ts';
import type { ListedApplication } from './application.ts';

const labels = {
  active: msg`Active`,
  appeal: msg`Under Appeal`,
  certificate_expired: msg`Certificate expired`,
  certificate_revoked: msg`Certificate revoked`,
  certificate_suspended: msg`Certificate suspended`,
  certified: msg`Certified`,
  correction: msg({ message: 'Correction', context: 'Status of an application' }),
  draft: msg({ message: 'Draft', context: 'Status of an application' }),
  expired: msg`Expired`,
  not_paid: msg({ message: 'Not paid', context: 'Status of an application' }),
  payment_open: msg({ message: 'Payment open', context: 'Status of an application' }),
  payment_confirming: msg`Payment is being confirmed`,
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

type Labelled = Pick<ListedApplication, 'status' | 'current_review_stage' | 'submitted_at' | 'payment' | 'certificate_state'>;

/** The wire has fewer values than a company needs (domain/applications/status-labels.ts). */
export function ApplicationStatus({ of }: { readonly of: Labelled }) {
  const { status, current_review_stage: stage, submitted_at, payment, certificate_state: certificate } = of;
  const label = statusLabelOf({
    status,
    stage,
    isSubmitted: submitted_at !== null,
    payment,
    certificate,
  });
  return <StatusBadge status={label ?? 'unknown'} labels={useStatusLabels()} />;
}
