import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { Day } from '../applications/Day.tsx';
import { wordOfStage } from '../applications/detail/stages.ts';
import { appealAddress } from './appeal.ts';
import type { OwnAppeal, OwnAppeals } from './appeal.ts';

/** In the words that were promised beforehand. */
export function Outcome({ appeal: { verdict, return_stage: to } }: { readonly appeal: Pick<OwnAppeal, 'verdict' | 'return_stage'> }) {
  const { i18n } = useLingui();
  if (verdict === 'upheld') return <Trans>Decision upheld</Trans>;
  if (to === null) return null;
  const stage = i18n._(wordOfStage(to));
  return <Trans>Appeal allowed, returned to stage {stage}</Trans>;
}

interface AppealAllowedProps {
  readonly applicationId: string;
  readonly appeals: OwnAppeals;
}

/** On an application that is under review again: why it is. */
export function AppealAllowed({ applicationId, appeals: { appeals } }: AppealAllowedProps) {
  const { language } = useAddress();
  const [newest] = appeals;
  if (newest?.verdict !== 'allowed' || newest.decided_at === null) return null;
  return (
    <Notice kind="success" heading={<Outcome appeal={newest} />}>
      <p>
        <Trans>
          Your appeal was successful. The appeals board made this decision on <Day at={newest.decided_at} />. The review continues from the
          stage named above, at no extra cost.
        </Trans>{' '}
        <Link to={addressIn(language, appealAddress(applicationId))}>
          <Trans>Read the board’s reasons</Trans>
        </Link>
      </p>
    </Notice>
  );
}
