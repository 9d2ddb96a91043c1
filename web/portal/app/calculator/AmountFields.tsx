import { useLingui } from '@lingui/react/macro';
import { limits } from '@thamani/domain/numbers/decimal.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { ComponentProps } from 'react';
import { amountHints } from './amount-hints.ts';
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
  const { i18n, t } = useLingui();
  return (
    <>
      <TextField {...field('final')} hint={i18n._(amountHints.final)} />
      <TextField
        {...field('imported')}
        hint={
          <>
            {i18n._(amountHints.imported)} {t`If you leave this field blank, it counts as 0.`}
          </>
        }
      />
    </>
  );
}
