import { Trans } from '@lingui/react/macro';
import { FaultSentence as AmountFaultSentence } from '../calculator/FieldErrors.tsx';
import { lengths, type FieldFault } from './form.ts';

/** What to do about a field that cannot be read. */
export function FaultSentence({ fault }: { readonly fault: FieldFault }) {
  switch (fault) {
    case 'negative':
    case 'ambiguous':
    case 'too_long':
    case 'malformed':
      return <AmountFaultSentence fault={fault} />;
    case 'zero':
      return <Trans>Enter a price above zero.</Trans>;
    case 'not_whole':
      return <Trans>Enter a whole number of grams.</Trans>;
    case 'missing':
      return <Trans>Fill in this field.</Trans>;
    case 'name_too_long':
      return <Trans>Use at most {lengths.name} characters.</Trans>;
    case 'code_malformed':
      return (
        <Trans>
          Enter at least four digits of the HS code, such as <bdi>1701</bdi> or <bdi>1701.99</bdi>.
        </Trans>
      );
    case 'code_too_long':
      return <Trans>Enter only the first six digits: the further digits differ between countries.</Trans>;
    case 'code_unknown':
      return <Trans>No code of HS 2022 begins with these digits. Check them, or find the code.</Trans>;
    case 'choice_unknown':
      return <Trans>Choose a country from the list.</Trans>;
  }
}
