import { msg } from '@lingui/core/macro';
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

/** What each amount covers, in the calculator and in the application form: one text, so that both ask for the same figure. */
export const amountHints = {
  final: msg`The ex-works price of one unit: as it leaves the factory, including all materials, work and profit. Do not include delivery to the buyer, or taxes that are or may be refunded on export.`,
  imported: msg`Materials, components and retail packaging made in another country, for the same unit and in the same currency, at their cost on arrival at the facility: price, freight, insurance and duty. If you bought them from a local trader, the price that you paid.`,
};

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
