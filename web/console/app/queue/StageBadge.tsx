import { useLingui } from '@lingui/react/macro';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { Badge, type BadgeProps } from '@thamani/ui/badge/Badge.tsx';
import { stageLabels } from '../case/review-labels.ts';
import type { OpenStage } from './search-params.ts';

/** Each stage has a shape of its own: colour is never needed to tell them apart. */
const looks: Readonly<Record<OpenStage, Pick<BadgeProps, 'icon' | 'tone'>>> = {
  screening: { icon: 'dots', tone: 'slate' },
  assessment: { icon: 'scales', tone: 'amber' },
  documents: { icon: 'document', tone: 'amber' },
  site_visit: { icon: 'factory', tone: 'amber' },
  approval: { icon: 'shield', tone: 'leaf' },
  correction: { icon: 'return', tone: 'clay' },
};

export function StageBadge({ stage }: { readonly stage: State }) {
  const { t } = useLingui();
  const { icon, tone } = (looks as Partial<Record<State, Pick<BadgeProps, 'icon' | 'tone'>>>)[stage] ?? { icon: 'question', tone: 'slate' };
  return (
    <Badge icon={icon} tone={tone}>
      {t(stageLabels[stage])}
    </Badge>
  );
}
