import { Trans, useLingui } from '@lingui/react/macro';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { isComplete } from '../model/sheet.ts';
import type { TypedRate } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { AmountInput } from './AmountInput.tsx';

/** One dated rate for each currency of the lines: what is missing is named, and what is there can be changed. */
export function RateFields() {
  const { t } = useLingui();
  const { sheet, figures, readOnly, changeHead } = useSheet();
  const { rates, currency: own } = sheet.head;
  const used = new Set(sheet.lines.map(({ currency }) => currency));
  const unstated = figures.ratesNeeded.filter((currency) => rates.every((rate) => rate.currency !== currency));
  const shown: readonly TypedRate[] = [
    ...rates.filter(({ currency }) => currency !== own),
    ...unstated.map((currency) => ({ currency, amount: '1', worth: '', day: '', source: '' })),
  ];
  const nameOf = ({ currency }: TypedRate) => t`Remove the rate of ${currency}`;
  if (own === '' || shown.length === 0) return null;
  const put = (rate: TypedRate) =>
    changeHead({ rates: [...rates.filter(({ currency }) => currency !== rate.currency), rate] }, `rate ${rate.currency}`);
  const needed = figures.ratesNeeded.join(', ');
  return (
    <section className="cost-rates" aria-labelledby="cost-rates">
      <h2 id="cost-rates">
        <Trans>Exchange rates</Trans>
      </h2>
      {needed !== '' && (
        <p className="cost-uncounted">
          <Icon name="attention" small />
          <span>
            <Trans>
              A rate is missing for: <bdi>{needed}</bdi>. Lines in that currency are not counted until you enter it.
            </Trans>
          </span>
        </p>
      )}
      {shown.map((rate) => (
        <fieldset key={rate.currency} className="cost-rate">
          <legend>
            <bdi>{rate.currency}</bdi>
          </legend>
          <AmountInput
            id={`rate-amount-${rate.currency}`}
            label={t`Amount`}
            after={<bdi>{rate.currency}</bdi>}
            value={rate.amount}
            unread={rate.unread?.amount}
            onChange={(amount, unread) => put(withAmount(rate, 'amount', amount, unread))}
          />
          <AmountInput
            id={`rate-worth-${rate.currency}`}
            label={t`is worth`}
            after={<bdi>{own}</bdi>}
            value={rate.worth}
            unread={rate.unread?.worth}
            onChange={(worth, unread) => put(withAmount(rate, 'worth', worth, unread))}
          />
          <TextField
            id={`rate-day-${rate.currency}`}
            label={t`Day of the rate`}
            type="date"
            value={rate.day}
            readOnly={readOnly}
            onChange={(event) => put({ ...rate, day: event.target.value })}
          />
          <TextField
            id={`rate-source-${rate.currency}`}
            label={t`Source`}
            hint={<Trans>For example: Bank of Ghana.</Trans>}
            value={rate.source}
            readOnly={readOnly}
            maxLength={sheetBounds.source}
            dir="auto"
            onChange={(event) => put({ ...rate, source: event.target.value })}
          />
          {!used.has(rate.currency) && !readOnly && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => changeHead({ rates: rates.filter(({ currency }) => currency !== rate.currency) })}
              aria-label={nameOf(rate)}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
          {isComplete(rate) || readOnly ? null : (
            <p className="small soft">
              <Trans>It is used once all four fields are filled in.</Trans>
            </p>
          )}
        </fieldset>
      ))}
    </section>
  );
}

function withAmount(rate: TypedRate, field: 'amount' | 'worth', value: string, typed: string | undefined): TypedRate {
  const { unread, ...rest } = rate;
  const { [field]: _, ...others } = unread ?? {};
  const next = typed === undefined ? others : { ...others, [field]: typed };
  return { ...rest, [field]: value, ...(Object.keys(next).length > 0 && { unread: next }) };
}
