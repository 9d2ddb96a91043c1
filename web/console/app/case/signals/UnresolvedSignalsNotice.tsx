import { Plural, Trans } from '@lingui/react/macro';
import { useReviewCase } from '../case-context.ts';
import { goToSignals, unanswered } from './signal-groups.ts';

/** Why nothing can be proposed yet, and the way there; a dialog closes first. */
export function SignalsWait({ onGo = goToSignals }: { readonly onGo?: () => void }) {
  const { caseDetails } = useReviewCase();
  const open = unanswered(caseDetails).length;
  if (open === 0) return null;
  return (
    <span className="signals-first">
      <strong>
        <Plural value={open} one="# open point needs an answer." other="# open points need an answer." />
      </strong>{' '}
      <a
        href="#signals"
        onClick={(event) => {
          event.preventDefault();
          onGo();
        }}
      >
        <Trans>Go to the points to check</Trans>
      </a>
    </span>
  );
}
