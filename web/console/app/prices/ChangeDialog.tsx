import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { requestPriceChange, type listProductPrices } from '@thamani/contract/prices.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { shownReading } from '@thamani/site/numbers/shown-reading.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import { Amount } from '../language/format.tsx';
import { categoryName } from '@thamani/site/labels/application-choices.ts';

export type Price = AnswerOf<typeof listProductPrices>['data'][number];

interface ChangeDialogProps {
  readonly price: Price;
  /** The first day that can be chosen. */
  readonly tomorrow: string;
  readonly onClose: () => void;
}

export function ChangeDialog({ price, tomorrow, onClose }: ChangeDialogProps) {
  const { t, i18n } = useLingui();
  const { busy, run } = useCommand();
  const { language } = useAddress();
  const [typedAmount, setTypedAmount] = useState('');
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ amount = '', day = '' }: Typed) => {
    const read = readNumber(amount, language);
    const errors = {
      ...(read.kind === 'ask' && { amount: t`Choose which number you mean.` }),
      ...((read.kind === 'blank' || read.kind === 'unreadable') && { amount: t`Enter the new price in digits, like 250 or 249.50.` }),
      ...(day === '' && { takes_effect_on: t`Choose tomorrow or a later date.` }),
    };
    if (read.kind !== 'read' || Object.keys(errors).length > 0) return setRefused({ message: '', errors });
    const body = { price_id: price.id, amount: read.decimal, takes_effect_on: day };
    const answer = await run((api) => api.call(requestPriceChange, { body }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={categoryName(i18n, price.id, price.product_category)}
      action={t`Send request`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>
          The current price is <Amount amount={price.product_amount} currency={price.currency} />. Another administrator must confirm the
          change. Payments that were started before the effective date keep their price.
        </Trans>
      </p>
      <TextField
        id="amount"
        name="amount"
        label={t`New price`}
        before={price.currency}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        error={refused?.errors['amount']}
        value={typedAmount}
        onChange={({ target }) => setTypedAmount(target.value)}
        below={<NumberReading name="amount" {...shownReading(readNumber(typedAmount, language), language)} onChoose={setTypedAmount} />}
      />
      <TextField
        id="day"
        name="day"
        type="date"
        label={t`Effective date`}
        hint={t`Tomorrow or later. The price changes at midnight UTC.`}
        min={tomorrow}
        error={refused?.errors['takes_effect_on']}
      />
    </FormDialog>
  );
}
