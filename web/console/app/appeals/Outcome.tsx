import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { stageWords } from '../case/review-labels.ts';
import type { Appeal, AppealRow } from './appeal.ts';

/** In the words that the company reads. */
export function VerdictWords({
  verdict,
  to,
}: {
  readonly verdict: NonNullable<AppealRow['verdict']>;
  readonly to: AppealRow['returns_to'];
}) {
  const { i18n } = useLingui();
  if (verdict === 'stands' || to === null) return <Trans>Decision stands</Trans>;
  const stage = i18n._(stageWords[to]);
  return <Trans>Appeal allowed, back to stage {stage}</Trans>;
}

export function OutcomeBadge({ appeal: { verdict, returns_to: to } }: { readonly appeal: Pick<Appeal, 'verdict' | 'returns_to'> }) {
  if (verdict === null)
    return (
      <Badge icon="scales" tone="amber">
        <Trans>Before the board</Trans>
      </Badge>
    );
  return (
    <Badge icon={verdict === 'stands' ? 'bar' : 'check'} tone={verdict === 'stands' ? 'slate' : 'leaf'}>
      <VerdictWords verdict={verdict} to={to} />
    </Badge>
  );
}
