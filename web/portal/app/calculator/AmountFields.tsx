import { useLingui } from '@lingui/react/macro';
import { limits } from '@thamani/domain/numbers/decimal.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { ComponentProps } from 'react';
import type { Input } from './calculate.ts';

export const amountInput = {
  maxLength: limits.text,
  inputMode: 'decimal',
  autoComplete: 'off',
  spellCheck: false,
  dir: 'ltr',
} as const;

/** The two amounts, on the page and in the dialog. */
export function AmountFields({ field }: { readonly field: (name: Input) => ComponentProps<typeof TextField> }) {
  const { t } = useLingui();
  return (
    <>
      <TextField {...field('final')} hint={t`The value of one unit as it leaves the factory, without taxes that are refunded on export.`} />
      <TextField
        {...field('imported')}
        hint={t`The cost of materials, components and retail packaging from abroad, for the same unit and in the same currency. If you leave this field blank, it counts as 0.`}
      />
    </>
  );
}
