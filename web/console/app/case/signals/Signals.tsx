import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useOpenPart } from '../../components/focus.ts';
import { useReviewCase } from '../case-context.ts';
import { isClosed } from '../case-data.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { goToSignals, isAnswering, isBeingChecked, kindsIn, mostTogether, unanswered, type SignalsOfKind } from './signal-groups.ts';
import { Checks } from './Checks.tsx';
import { signalLabels } from './signal-labels.ts';
import { SignalRow } from './SignalRow.tsx';
import { CaseSection } from '../CaseLayout.tsx';

/** What automated checks noticed: questions for the officer, never a decision. */
export function Signals() {
  const { caseDetails } = useReviewCase();
  const open = unanswered(caseDetails).length;
  const answered = caseDetails.signals.length - open;
  return (
    <CaseSection
      id="signals"
      className="case-part signals"
      title={<Trans>Points to check</Trans>}
      beside={
        <>
          <p className="small" role="status">
            {open > 0 ? (
              <strong className="signals-wait">
                <Icon name="attention" small />
                <Plural value={open} one="# open point needs an answer" other="# open points need an answer" />
              </strong>
            ) : answered > 0 ? (
              <Plural value={answered} one="The point is answered" other="All # points are answered" />
            ) : isBeingChecked(caseDetails) ? (
              <Trans>Checks still running</Trans>
            ) : (
              <Trans>No points to check</Trans>
            )}
          </p>
          {!isClosed(caseDetails) && (
            <p className="signals-what small soft">
              <Trans>
                Automated checks only raise points for you to check. Answer every point before you propose a decision. The company never
                sees this list.
              </Trans>
            </p>
          )}
        </>
      }
    >
      {kindsIn(caseDetails).map((kind) => (
        <Kind key={kind.code} kind={kind} />
      ))}
      <Checks />
    </CaseSection>
  );
}

function Kind({ kind: { code, signals } }: { readonly kind: SignalsOfKind }) {
  const { i18n } = useLingui();
  const { caseDetails, isOutOfScope } = useReviewCase();
  const form = useOpenPart<'together'>();
  const open = unanswered({ signals }).slice(0, mostTogether);
  const { title, innocent } = signalLabels[code];
  return (
    <div className="signal-kind">
      <h3 id={`signals-${code}`}>{i18n._(title)}</h3>
      <p className="signal-innocent">
        <strong>
          <Trans>Possible harmless explanation</Trans>
        </strong>{' '}
        {i18n._(innocent)}
      </p>
      {isAnswering(caseDetails) && !isOutOfScope && open.length > 1 && form.open === undefined && (
        <Button id={`signals-${code}-all`} size="small" aria-describedby={`signals-${code}`} onClick={() => form.show('together')}>
          <Plural value={open.length} one="Answer the open point" other="Answer # open points together" />
        </Button>
      )}
      {form.open === 'together' && (
        <AnswerForm
          signals={open}
          labelledBy={`signals-${code}`}
          onDone={() => form.close(goToSignals)}
          onCancel={() => form.close(() => document.getElementById(`signals-${code}-all`)?.focus())}
        />
      )}
      <ul aria-labelledby={`signals-${code}`}>
        {signals.map((signal) => (
          <SignalRow key={signal.id} signal={signal} />
        ))}
      </ul>
    </div>
  );
}
