import { StatusBadge } from '@thamani/ui/badge/StatusBadge.tsx';
import type { ListedApplication } from './application.ts';
import { useStatusLabels } from './useStatusLabels.ts';

/** A correction waits for the company and not for us, and a rejection under appeal is not the last word: both have a word of their own. */
export function ApplicationStatus({ of }: { readonly of: Pick<ListedApplication, 'status' | 'current_review_stage'> }) {
  const { status, current_review_stage: stage } = of;
  const own = (status === 'under_review' && stage === 'correction') || (status === 'rejected' && stage === 'appeal') ? stage : status;
  return <StatusBadge status={own} labels={useStatusLabels()} />;
}
