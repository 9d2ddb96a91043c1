import { Trans } from '@lingui/react/macro';
import { percentIn } from '../calculator/figure-formatting.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { ListedApplication } from './application.ts';

type Stage = ListedApplication['current_review_stage'];

/** Up to assessment the figure is the company's own, after it the officer's; a stage that can follow both says neither. */
const declared: readonly Stage[] = ['none', 'screening', 'assessment'];
const assessed: readonly Stage[] = ['documents', 'site_visit', 'issuance', 'completed'];

/** The label beside the figure distinguishes declared from assessed figures. */
export function ValueAddition({
  of: { cva, current_review_stage: stage },
}: {
  readonly of: Pick<ListedApplication, 'cva' | 'current_review_stage'>;
}) {
  const { language } = useAddress();
  if (cva === null) return <span className="soft">–</span>;
  return (
    <>
      <bdi dir="ltr">{percentIn(language, cva.replace('-', '−'))}</bdi>{' '}
      {declared.includes(stage) && (
        <span className="soft small">
          <Trans>declared</Trans>
        </span>
      )}
      {assessed.includes(stage) && (
        <span className="soft small">
          <Trans>assessed</Trans>
        </span>
      )}
    </>
  );
}
