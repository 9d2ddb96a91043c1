import { useLingui } from '@lingui/react/macro';
import { PageProgress } from '@thamani/ui/progress/Progress.tsx';
import { Link } from 'react-router';
import { addressOf, steps, stepLabels } from './steps.ts';
import type { Step } from './steps.ts';

/** Four segments, and on a wide screen the names of the steps under them; what is done can be gone back to. */
export function StepBar({ step }: { readonly step: Step }) {
  const { i18n, t } = useLingui();
  const at = steps.indexOf(step);
  const [number, all] = [at + 1, steps.length];
  return (
    <nav className="sign-up-steps" aria-label={t`Registration steps`}>
      <PageProgress page={number} pages={all} text={t`Step ${number} of ${all}`} />
      <ol>
        {steps.map((each, index) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {index < at ? <Link to={addressOf(each)}>{i18n._(stepLabels[each])}</Link> : i18n._(stepLabels[each])}
          </li>
        ))}
      </ol>
    </nav>
  );
}
