import { Trans } from '@lingui/react/macro';
import { limits } from '@thamani/domain/numbers/decimal.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { AmountFault } from './calculate.ts';

const faults = ['negative', 'ambiguous', 'too_long', 'malformed'] as const satisfies readonly AmountFault[];

export function FaultSentence({ fault }: { readonly fault: AmountFault }) {
  const { whole, decimals } = limits;
  switch (fault) {
    case 'negative':
      return <Trans>Enter zero or a number above zero.</Trans>;
    case 'ambiguous':
      return <Trans>This number can be read in two ways. Choose which number you mean.</Trans>;
    case 'too_long':
      return (
        <Trans>
          Use at most {whole} digits before the decimal mark and {decimals} after it.
        </Trans>
      );
    case 'malformed':
      return (
        <Trans>
          Enter a number in digits, such as <bdi>1234.50</bdi>, without a currency sign.
        </Trans>
      );
  }
}

/** For the public module to put beside a field, as the server would have. */
export function FaultTemplates() {
  return faults.map((fault) => (
    <template key={fault} data-fault={fault}>
      <span className="field-error">
        <Icon name="warning" small />
        <span>
          <FaultSentence fault={fault} />
        </span>
      </span>
    </template>
  ));
}
