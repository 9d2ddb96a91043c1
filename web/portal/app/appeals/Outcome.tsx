import { Trans, useLingui } from '@lingui/react/macro';
import { wordOfStage } from '../applications/stages.ts';
import type { OwnAppeal } from './appeal.ts';

/** In the words that were promised beforehand. */
export function Outcome({ appeal: { verdict, return_stage: to } }: { readonly appeal: Pick<OwnAppeal, 'verdict' | 'return_stage'> }) {
  const { i18n } = useLingui();
  if (verdict === 'upheld') return <Trans>Decision upheld</Trans>;
  if (to === null) return null;
  const stage = i18n._(wordOfStage(to));
  return <Trans>Appeal allowed, returned to stage {stage}</Trans>;
}
