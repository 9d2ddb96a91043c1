import { Trans, useLingui } from '@lingui/react/macro';
import { NumberReading, NumberReadingTemplates } from '@thamani/site/numbers/NumberReading.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { calculate, inputs } from './calculate.ts';
import type { Input, Typed } from './calculate.ts';
import { FaultSentence, FaultTemplates } from './FieldErrors.tsx';
import { Formula } from './Formula.tsx';
import { Result } from './Result.tsx';
import { AmountFields, amountInput } from './AmountFields.tsx';

export interface CalculatorProps {
  /** Where it is asked again: the page that holds it. */
  readonly address: string;
  readonly guidelinesAddress: string;
  /** Absent before anything was asked. */
  readonly typed?: Typed;
}

/** Two amounts in, one figure out. A plain form that the server answers; the public module (public-scripts/calculator.ts) answers as one types. */
export function Calculator({ address, guidelinesAddress, typed }: CalculatorProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const calculated = calculate(typed, language);
  const { faults } = calculated;
  const labels: Record<Input, string> = { final: t`Final product value`, imported: t`Cost of imported inputs` };
  const faulty = inputs.filter((input) => faults[input] !== undefined);
  const field = (name: Input) => ({
    id: name,
    name,
    label: labels[name],
    error: faults[name] && <FaultSentence fault={faults[name]} />,
    defaultValue: typed?.[name],
    below: <NumberReading name={name} read={calculated.read[name]} asked={calculated.asked[name]} />,
    ...amountInput,
  });
  return (
    <div className="calculator" id="calculator">
      <form action={`${address}#calculator`} noValidate data-calculator="" data-locale={language}>
        {faulty.length > 0 && (
          <ErrorSummary
            heading={t`Correct these amounts to see the result.`}
            errors={faulty.map((input) => ({ controlId: input, sentence: labels[input] }))}
          />
        )}
        <AmountFields field={field} />
        <div className="actions">
          <Button kind="main" type="submit">
            <Trans>Calculate</Trans>
          </Button>
          <ButtonLink href={address} data-resets="">
            <Trans>Reset</Trans>
          </ButtonLink>
          {/* Works without script, and always with what is in the fields now. */}
          <Button type="submit" formAction={addressIn(language, '/applications/new')}>
            <Trans>Start an application with these amounts</Trans>
          </Button>
        </div>
        <FaultTemplates />
        <NumberReadingTemplates />
      </form>
      <Result calculated={calculated} />
      <Formula guidelinesAddress={guidelinesAddress} />
    </div>
  );
}
