import { useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import type { PaymentState } from './payment.ts';
import { stateLooks } from './payment-state-labels.ts';

export function PaymentStateBadge({ of }: { readonly of: PaymentState }) {
  const { i18n } = useLingui();
  const { word, icon, tone } = stateLooks[of];
  return (
    <Badge icon={icon} tone={tone}>
      {i18n._(word)}
    </Badge>
  );
}
