import { Trans } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { paymentAddress } from '../payment.ts';
import type { OpenPaymentOf } from '../payment.ts';

interface OpenPaymentProps {
  readonly payment: OpenPaymentOf;
  readonly onCancel: () => void;
  readonly size?: 'small';
  readonly kind?: 'main';
}

/**
 * A payment that was started is continued or cancelled. While it is being confirmed nothing leads to the provider's page: the payer may have
 * paid there. Cancelling stays possible, for a payer who returned without paying.
 */
export function OpenPayment({ payment: { reference, confirming }, onCancel, size, kind }: OpenPaymentProps) {
  const { language } = useAddress();
  const looks = size === undefined ? {} : { size };
  return (
    <>
      {confirming ? (
        <ButtonLink {...looks} href={addressIn(language, paymentAddress(reference))}>
          <Trans>See the payment status</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink {...looks} kind={kind ?? 'plain'} href={addressIn(language, paymentAddress(reference, 'going'))}>
          <Trans>Continue to payment</Trans>
        </ButtonLink>
      )}
      <Button {...looks} kind={confirming ? 'quiet' : 'stop'} onClick={onCancel}>
        <Trans>Cancel payment</Trans>
      </Button>
    </>
  );
}

/** What happens next with a payment that is being confirmed, as its own page says it. */
export function ConfirmingNote() {
  return (
    <Trans>
      We are checking with the payment provider. This usually takes less than a minute. A bank transfer or mobile wallet can take longer. We
      will email you a receipt. Please do not pay a second time.
    </Trans>
  );
}
