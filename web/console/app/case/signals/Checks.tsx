import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fewestToCompare } from '@thamani/domain/signals/peer-comparison.ts';
import type { CheckResult } from '@thamani/domain/signals/signals.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useReviewCase } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { checkLabels, resultLabels, skipLabels } from './signal-labels.ts';

const icons: Record<CheckResult, IconName> = { clear: 'check', found: 'attention', skipped: 'dash' };

/** What came of each check: silence is never taken for 'nothing found'. */
export function Checks() {
  const { i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  const { checks } = caseDetails;
  const skipped = checks.filter(({ result }) => result === 'skipped').length;
  if (checks.every(({ reason }) => reason === 'not_finished'))
    return (
      <p className="signals-checks small soft">
        <Trans>The documents have not been checked yet. Results will appear here.</Trans>
      </p>
    );
  return (
    <details className="signals-checks small">
      <summary>
        <Plural value={checks.length} one="# check of the evidence" other="# checks of the evidence" />
        {skipped > 0 && (
          <>
            {' · '}
            <Plural value={skipped} one="# not done" other="# not done" />
          </>
        )}
      </summary>
      <ul>
        {checks.map((check) => (
          <li key={check.code} className={`check check-${check.result}`}>
            <Icon name={icons[check.result]} small />
            <span>
              <Named label={i18n._(checkLabels[check.code])} check={check} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Named({ label, check }: { readonly label: string; readonly check: CaseDetails['checks'][number] }) {
  return (
    <Trans>
      {label}: <CameOf check={check} />
    </Trans>
  );
}

function CameOf({ check: { result, reason } }: { readonly check: CaseDetails['checks'][number] }) {
  const { i18n } = useLingui();
  if (reason === null) return i18n._(resultLabels[result]);
  if (reason !== 'too_few_to_compare') return i18n._(skipLabels[reason]);
  return (
    <Plural
      value={fewestToCompare}
      one="not compared: fewer than # certified product in this HS chapter"
      other="not compared: fewer than # certified products in this HS chapter"
    />
  );
}
