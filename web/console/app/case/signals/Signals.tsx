import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useCaseWork } from '../case-context.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { goToSignals, isAnswering, isBeingChecked, kindsIn, mostTogether, unanswered, type SignalsOfKind } from './signal-groups.ts';
import { Checks } from './Checks.tsx';
import { signalWords } from './signal-labels.ts';
import { SignalRow } from './SignalRow.tsx';

/** What automated checks noticed: questions for the officer, never a decision. */
export function Signals() {
  const { whole } = useCaseWork();
  const open = unanswered(whole).length;
  const answered = whole.signals.length - open;
  return (
    <section className="case-part signals" aria-labelledby="signals">
      <div className="case-section-head">
        <h2 id="signals" tabIndex={-1}>
          <Trans>Signals</Trans>
        </h2>
        <p className="small" role="status">
          {open > 0 ? (
            <strong className="signals-wait">
              <Icon name="attention" small />
              <Plural value={open} one="# signal needs an answer" other="# signals need an answer" />
            </strong>
          ) : answered > 0 ? (
            <Plural value={answered} one="The signal is answered" other="All # signals are answered" />
          ) : isBeingChecked(whole) ? (
            <Trans>Checks still running</Trans>
          ) : (
            <Trans>No signals</Trans>
          )}
        </p>
        <p className="signals-what small soft">
          <Trans>
            Automated checks only raise questions. Answer every signal before you propose a decision. The company never sees this list.
          </Trans>
        </p>
      </div>
      {kindsIn(whole).map((kind) => (
        <Kind key={kind.code} kind={kind} />
      ))}
      <Checks />
    </section>
  );
}

function Kind({ kind: { code, signals } }: { readonly kind: SignalsOfKind }) {
  const { i18n } = useLingui();
  const { whole } = useCaseWork();
  const [together, setTogether] = useState(false);
  const open = unanswered({ signals }).slice(0, mostTogether);
  const { title, innocent } = signalWords[code];
  const close = (then: () => void) => {
    setTogether(false);
    setTimeout(then, 0);
  };
  return (
    <div className="signal-kind">
      <h3 id={`signals-${code}`}>{i18n._(title)}</h3>
      <p className="signal-innocent">
        <Trans>Possible harmless explanation:</Trans> {i18n._(innocent)}
      </p>
      {isAnswering(whole) && open.length > 1 && !together && (
        <Button id={`signals-${code}-all`} size="small" aria-describedby={`signals-${code}`} onClick={() => setTogether(true)}>
          <Plural value={open.length} one="Answer the open signal" other="Answer # open signals together" />
        </Button>
      )}
      {together && (
        <AnswerForm
          signals={open}
          labelledBy={`signals-${code}`}
          onDone={() => close(goToSignals)}
          onCancel={() => close(() => document.getElementById(`signals-${code}-all`)?.focus())}
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
