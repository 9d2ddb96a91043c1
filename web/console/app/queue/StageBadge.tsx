import { useLingui } from '@lingui/react/macro';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { Badge, type BadgeProps } from '@thamani/ui/badge/Badge.tsx';
import { stageLabels } from '../case/review-labels.ts';

type Looks = Pick<BadgeProps, 'icon' | 'tone'>;

const unknown: Looks = { icon: 'question', tone: 'slate' };

/** Each stage of an open case has its own shape: colour is never needed to tell them apart. */
const looks: Readonly<Record<State, Looks>> = {
  draft: unknown,
  submitted: unknown,
  screening: { icon: 'dots', tone: 'slate' },
  assessment: { icon: 'scales', tone: 'amber' },
  documents: { icon: 'document', tone: 'amber' },
  site_visit: { icon: 'factory', tone: 'amber' },
  approval: { icon: 'shield', tone: 'leaf' },
  correction: { icon: 'return', tone: 'clay' },
  issuance: { icon: 'check', tone: 'leaf' },
  completed: { icon: 'check', tone: 'leaf' },
  rejected: { icon: 'cross', tone: 'rust' },
  appeal: { icon: 'scales', tone: 'amber' },
  rejection_upheld: { icon: 'cross', tone: 'rust' },
  withdrawn: { icon: 'dash', tone: 'slate' },
};

export function StageBadge({ stage }: { readonly stage: State }) {
  const { t } = useLingui();
  return <Badge {...looks[stage]}>{t(stageLabels[stage])}</Badge>;
}
