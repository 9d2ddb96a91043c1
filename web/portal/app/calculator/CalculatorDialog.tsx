import { Trans, useLingui } from '@lingui/react/macro';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { calculate, inputs } from './calculate.ts';
import type { Calculated, Input, Typed } from './calculate.ts';
import { FaultSentence } from './FieldErrors.tsx';
import { Formula } from './Formula.tsx';
import { Result } from './Result.tsx';
import { AmountFields, amountInput } from './AmountFields.tsx';
import './calculator-dialog.css';

interface CalculatorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The public calculator's rule, words and drawing, without leaving the page one is on. */
export function CalculatorDialog({ open, onClose }: CalculatorDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Value Addition Calculator`} closeWord={t`Close`}>
      <Calculation />
    </Dialog>
  );
}

const blank: Typed = { final: '', imported: '' };
/** Once the hand rests: a screen reader would otherwise speak at every key. */
const pause = 250;

function Calculation() {
  const { t } = useLingui();
  const { language } = useAddress();
  const [typed, setTyped] = useState(blank);
  const [result, setResult] = useState<Calculated>(() => calculate(undefined, language));
  const [faults, setFaults] = useState<Calculated['faults']>({});
  const form = useRef<HTMLFormElement>(null);
  const labels: Record<Input, string> = { final: t`Final product value`, imported: t`Cost of imported inputs` };

  useEffect(() => {
    const timer = setTimeout(() => {
      const answer = calculate(isBlank(typed) ? undefined : typed, language);
      // Half a number is no fault yet: it is told when one asks.
      setResult((before) => (answer.saying === 'faulty' && before.saying !== 'faulty' ? calculate(undefined, language) : answer));
      setFaults((before) => stillWrong(before, answer.faults));
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, language]);

  const { read, asked } = calculate(isBlank(typed) ? undefined : typed, language);
  const control = (name: Input) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const answer = calculate(typed, language);
    setResult(answer);
    setFaults(answer.faults);
    const first = inputs.find((input) => answer.faults[input] !== undefined);
    if (first) control(first)?.focus();
  };
  const reset = () => {
    setTyped(blank);
    setResult(calculate(undefined, language));
    setFaults({});
    control('final')?.focus();
  };
  const field = (name: Input) => ({
    id: `calculator-${name}`,
    name,
    label: labels[name],
    error: faults[name] && <FaultSentence fault={faults[name]} />,
    value: typed[name],
    below: (
      <NumberReading
        name={name}
        read={read[name]}
        asked={asked[name]}
        onChoose={(text) => {
          setTyped((before) => ({ ...before, [name]: text }));
          control(name)?.focus();
        }}
      />
    ),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped((before) => ({ ...before, [name]: target.value })),
    ...amountInput,
  });
  return (
    <div className="calculator-dialog">
      <form ref={form} onSubmit={ask} noValidate>
        <AmountFields field={field} />
        <div className="actions">
          <Button kind="main" type="submit">
            <Trans>Calculate</Trans>
          </Button>
          <Button onClick={reset}>
            <Trans>Reset</Trans>
          </Button>
        </div>
      </form>
      <Result calculated={result} />
      {result.figure !== undefined && (
        <p>
          <Link
            className="button button-plain"
            to={addressIn(language, `/applications/new?${new URLSearchParams({ ...typed }).toString()}`)}
          >
            <Trans>Start an application with these amounts</Trans>
          </Link>
        </p>
      )}
      <Formula guidelinesAddress={`/guidelines/thamani-guidelines-${language}.pdf`} />
    </div>
  );
}

function isBlank({ final, imported }: Typed): boolean {
  return final.trim() === '' && imported.trim() === '';
}

/** An error that is shown disappears as soon as it is corrected; a new one appears only at the next calculation. */
function stillWrong(told: Calculated['faults'], now: Calculated['faults']): Calculated['faults'] {
  return Object.fromEntries(inputs.flatMap((input) => (told[input] && now[input] ? [[input, now[input]]] : [])));
}
