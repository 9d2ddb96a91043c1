import { Plural, Trans } from '@lingui/react/macro';
import { useCaseWork } from '../case-context.ts';
import { goToSignals, unanswered } from './signal-groups.ts';

/** Why nothing can be proposed yet, and the way there. */
export function SignalsWait({ onGo }: { readonly onGo?: () => void }) {
  const { caseDetails } = useCaseWork();
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
          onGo?.();
          // A question that closes gives the focus back to its button first.
          setTimeout(goToSignals, onGo === undefined ? 0 : 100);
        }}
      >
        <Trans>Go to the points to check</Trans>
      </a>
    </span>
  );
}
