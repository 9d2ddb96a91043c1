import { useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useReviewCase } from '../case-context.ts';
import { useNextCase } from '../useNextCase.ts';
import { opensNext, type StepAction } from './steps.ts';

/** `opened`: the next case. `last`: no other case waits. `stays`: the step continues the case, or the reader wants to stay. */
type AfterStep = 'opened' | 'last' | 'stays';

/** What a step leads to, and the ways from case to case. */
export function useAfterStep() {
  const { t } = useLingui();
  const { language } = useAddress();
  const { caseDetails } = useReviewCase();
  const { next, previous, openNext, openCase, isLast } = useNextCase();
  const { id, product_name: product } = caseDetails;
  const done = useDone();
  const goOn = (action: StepAction): AfterStep => {
    if (!opensNext[action]) return 'stays';
    const opened = openNext();
    if (opened === undefined) return isLast ? 'last' : 'stays';
    sayInToast('success', done(action, opened.product_name), {
      link: { label: t`Back to ${product}`, href: addressIn(language, `/cases/${id}`), onFollow: () => openCase(id) },
    });
    return 'opened';
  };
  return {
    goOn,
    toNext: next && (() => openCase(next.id)),
    toPrevious: previous && (() => openCase(previous.id)),
  };
}

/** A sentence for each step, since languages form it differently. */
function useDone(): (action: StepAction, next: string) => string {
  const { t } = useLingui();
  return (action, next) => {
    switch (action) {
      case 'accept_assessment':
        return t`Assessment accepted. Next: ${next}`;
      case 'request_site_visit':
        return t`Site visit requested. Next: ${next}`;
      case 'request_correction':
        return t`Returned to the company. Next: ${next}`;
      case 'end_correction':
        return t`Correction request withdrawn. Next: ${next}`;
      case 'propose_approval':
        return t`Approval proposed. Next: ${next}`;
      case 'propose_rejection':
        return t`Rejection proposed. Next: ${next}`;
      case 'approve':
        return t`Approved. Next: ${next}`;
      case 'reject':
        return t`Rejected. Next: ${next}`;
      case 'return_to_officer':
        return t`Returned to the officer. Next: ${next}`;
    }
  };
}
