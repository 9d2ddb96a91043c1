import { Trans, useLingui } from '@lingui/react/macro';
import { wordOfStage } from '../applications/stages.ts';
import type { OwnAppeal } from './appeal.ts';

/** In the words that were promised beforehand. */
export function Outcome({ appeal: { verdict, returns_to: to } }: { readonly appeal: Pick<OwnAppeal, 'verdict' | 'returns_to'> }) {
  const { i18n } = useLingui();
  if (verdict === 'stands') return <Trans>Decision stands</Trans>;
  if (to === null) return null;
  const stage = i18n._(wordOfStage(to));
  return <Trans>Appeal allowed, back to stage {stage}</Trans>;
}
