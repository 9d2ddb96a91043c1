import { Trans } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { paymentAddress } from '../payment.ts';

interface OpenPaymentProps {
  readonly reference: string;
  readonly onCancel: () => void;
  readonly size?: 'small';
  readonly kind?: 'main';
}

/** A payment that was begun: one goes on with it, or gives it up. */
export function OpenPayment({ reference, onCancel, size, kind }: OpenPaymentProps) {
  const { language } = useAddress();
  const looks = size === undefined ? {} : { size };
  return (
    <>
      <ButtonLink {...looks} kind={kind ?? 'plain'} href={addressIn(language, paymentAddress(reference, 'going'))}>
        <Trans>Continue to payment</Trans>
      </ButtonLink>
      <Button {...looks} kind="stop" onClick={onCancel}>
        <Trans>Cancel payment</Trans>
      </Button>
    </>
  );
}
