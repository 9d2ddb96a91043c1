import { StatusBadge } from '@thamani/ui/badge/StatusBadge.tsx';
import type { ListedApplication } from './application.ts';
import { useStatusWords } from './status-words.ts';

/** Under review, a correction waits for the company and not for us, so it has a word of its own. */
export function ApplicationStatus({ of }: { readonly of: Pick<ListedApplication, 'status' | 'current_review_stage'> }) {
  const waits = of.status === 'under_review' && of.current_review_stage === 'correction';
  return <StatusBadge status={waits ? 'correction' : of.status} words={useStatusWords()} />;
}
