import { Trans, useLingui } from '@lingui/react/macro';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { currencyChosen } from '../model/sheet-edits.ts';
import type { SheetHead } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { AmountInput } from './AmountInput.tsx';

/** What the sheet is about: the unit of output, its price, and the currency of both. */
export function PriceFields() {
  const { t } = useLingui();
  const { sheet, reader, readOnly, change, changeHead, refusals } = useSheet();
  const { head } = sheet;
  const put = (field: 'price' | 'repaidTaxes') => (value: string, unread: string | undefined) =>
    change((now) => ({ ...now, head: withAmount(now.head, field, value, unread) }), `head ${field}`);
  const refusal = refusals.get('head');
  return (
    <section className="card cost-price-fields" aria-labelledby="cost-unit">
      <h2 id="cost-unit">
        <Trans>One unit of output</Trans>
      </h2>
      {refusal !== undefined && (
        <p className="cost-refused" role="alert">
          {refusal.message}
        </p>
      )}
      <div className="cost-price-row">
        <TextField
          id="cost-unit-name"
          label={t`Unit of output`}
          hint={<Trans>For example: carton of 24 tins.</Trans>}
          value={head.unit}
          readOnly={readOnly}
          maxLength={sheetBounds.unit}
          dir="auto"
          autoComplete="off"
          onChange={(event) => changeHead({ unit: event.target.value }, 'head unit')}
        />
        <AmountInput
          id="cost-price"
          label={t`Ex-works price`}
          hint={<Trans>Of one unit, without transport.</Trans>}
          value={head.price}
          unread={head.unread?.price}
          onChange={put('price')}
        />
        <Select
          id="cost-currency"
          label={t`Currency`}
          hint={<Trans>Of the price and the totals.</Trans>}
          choices={reader.lists.currencies}
          unchosen={t`Choose one`}
          value={head.currency}
          disabled={readOnly}
          onChange={(event) => change((now) => currencyChosen(now, event.target.value))}
        />
        <AmountInput
          id="cost-taxes"
          label={t`Taxes repaid on export`}
          hint={<Trans>Included in the price. 0 if there are none.</Trans>}
          value={head.repaidTaxes}
          unread={head.unread?.repaidTaxes}
          onChange={put('repaidTaxes')}
        />
      </div>
    </section>
  );
}

function withAmount({ unread, ...head }: SheetHead, field: 'price' | 'repaidTaxes', value: string, typed: string | undefined): SheetHead {
  const { [field]: _, ...others } = unread ?? {};
  const next = typed === undefined ? others : { ...others, [field]: typed };
  return { ...head, [field]: value, ...(Object.keys(next).length > 0 && { unread: next }) };
}
