import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { stageLabels } from '../case/review-labels.ts';
import type { Appeal, AppealRow } from './appeal.ts';

/** In the words that the company reads. */
export function VerdictLabel({
  verdict,
  to,
}: {
  readonly verdict: NonNullable<AppealRow['verdict']>;
  readonly to: AppealRow['return_stage'];
}) {
  const { i18n } = useLingui();
  if (verdict === 'upheld' || to === null) return <Trans>Decision upheld</Trans>;
  const stage = i18n._(stageLabels[to]);
  return <Trans>Appeal allowed, returned to stage {stage}</Trans>;
}

export function OutcomeBadge({ appeal: { verdict, return_stage: to } }: { readonly appeal: Pick<Appeal, 'verdict' | 'return_stage'> }) {
  if (verdict === null)
    return (
      <Badge icon="scales" tone="amber">
        <Trans>With the appeals board</Trans>
      </Badge>
    );
  return (
    <Badge icon={verdict === 'upheld' ? 'bar' : 'check'} tone={verdict === 'upheld' ? 'slate' : 'leaf'}>
      <VerdictLabel verdict={verdict} to={to} />
    </Badge>
  );
}
