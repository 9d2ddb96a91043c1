import { Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { OutOfOrder } from '../sign-in/WrongStep.tsx';

export function StartOfRecovery() {
  const { language } = useAddress();
  return (
    <OutOfOrder
      heading={<Trans>Please enter your email address first.</Trans>}
      says={<Trans>No code was requested on this device in the last hour.</Trans>}
      href={addressIn(language, '/forgot-password')}
      button={<Trans>Enter my email address</Trans>}
    />
  );
}
