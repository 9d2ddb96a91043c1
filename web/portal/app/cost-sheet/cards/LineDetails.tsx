import { Trans, useLingui } from '@lingui/react/macro';
import { countsByCountry } from '@thamani/domain/cost-sheet/sheet.ts';
import { withCurrency } from '@thamani/domain/money.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { Select } from '@thamani/ui/select/Select.tsx';
import { LineEvidence } from '../evidence/LineEvidence.tsx';
import { basisNames, choicesOf, originProofNames, roleNames, statusNames } from '../line-labels.ts';
import { lineChanged } from '../model/sheet-edits.ts';
import type { LineChange } from '../model/sheet-edits.ts';
import type { SheetLine } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { LineField } from './LineField.tsx';

/** All fields of one line below each other: a page of a phone, and a dialog beside the table. */
export function LineDetails({ line }: { readonly line: SheetLine }) {
  const { t } = useLingui();
  const { figures, reader, sheet, readOnly, refusals, change, type } = useSheet();
  const isGoods = line.kind === 'material' || line.kind === 'packing';
  const amount = figures.amounts.get(line.id);
  const put = (changed: LineChange) => change((now) => lineChanged(now, line.id, (one) => ({ ...one, ...changed })));
  const refusal = refusals.get(line.id);
  return (
    <div className="cost-details">
      <LineEvidence line={line} />
      {refusal !== undefined && (
        <p className="cost-refused" role="alert">
          {refusal.message}
        </p>
      )}
      <LineField line={line} field="description" label={t`What is it?`} />
      {isGoods && <LineField line={line} field="hsCode" label={t`HS code`} hint={<Trans>Six digits, like 1804.00.</Trans>} />}
      <Select
        id="line-country"
        label={t`Made in`}
        hint={<Trans>Where it was made, not where you bought it.</Trans>}
        choices={reader.lists.countries}
        unchosen={t`Choose one`}
        value={line.country ?? ''}
        disabled={readOnly}
        onChange={(event) => type(line.id, 'country', event.target.value)}
      />
      <LineField line={line} field="supplier" label={t`Supplier`} optional={t`(optional)`} />
      <div className="cost-pair">
        <LineField line={line} field="quantity" label={t`Quantity`} />
        <LineField line={line} field="unit" label={t`Unit`} />
      </div>
      <div className="cost-pair">
        <LineField line={line} field="unitCost" label={t`Unit cost`} />
        <Select
          id="line-currency"
          label={t`Currency`}
          choices={reader.lists.currencies}
          unchosen={t`Choose one`}
          value={line.currency}
          disabled={readOnly}
          onChange={(event) => type(line.id, 'currency', event.target.value)}
        />
      </div>
      <p className="cost-amount-box">
        <span>
          <Trans>Amount for one unit of output</Trans>
        </span>
        <b>
          {amount === undefined ? (
            <Trans>not complete</Trans>
          ) : (
            <bdi className="num" dir="ltr">
              {withCurrency(reader.locale, writeNumber(amount, reader.locale, 2), sheet.head.currency)}
            </bdi>
          )}
        </b>
      </p>
      {isGoods && <OriginDetails line={line} onChange={put} />}
    </div>
  );
}

function OriginDetails({ line, onChange }: { readonly line: SheetLine; readonly onChange: (change: LineChange) => void }) {
  const { t, i18n } = useLingui();
  const { readOnly, change } = useSheet();
  return (
    <details className="cost-more">
      <summary>
        <Trans>More about this line</Trans>
      </summary>
      <Select
        id="line-role"
        label={t`How it is used`}
        choices={choicesOf(i18n, roleNames)}
        value={line.role}
        disabled={readOnly}
        onChange={(event) => onChange({ role: event.target.value as SheetLine['role'] })}
      />
      <Select
        id="line-basis"
        label={t`What the unit cost includes`}
        choices={choicesOf(i18n, basisNames)}
        value={line.basis}
        disabled={readOnly}
        onChange={(event) => onChange({ basis: event.target.value as SheetLine['basis'] })}
      />
      {countsByCountry(line) && (
        <>
          <Select
            id="line-status"
            label={t`Origin of the material`}
            choices={choicesOf(i18n, statusNames)}
            value={line.originStatus}
            disabled={readOnly}
            onChange={(event) => onChange({ originStatus: event.target.value as SheetLine['originStatus'] })}
          />
          <Select
            id="line-proof"
            label={t`What shows its origin`}
            choices={choicesOf(i18n, originProofNames)}
            unchosen={t`Choose one`}
            value={line.originProof ?? ''}
            disabled={readOnly}
            onChange={(event) => {
              const proof = event.target.value as NonNullable<SheetLine['originProof']> | '';
              change((sheet) =>
                lineChanged(sheet, line.id, ({ originProof: _, ...rest }) => ({ ...rest, ...(proof !== '' && { originProof: proof }) })),
              );
            }}
          />
        </>
      )}
    </details>
  );
}
