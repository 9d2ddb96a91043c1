import { Trans } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useWithWayBack } from '../session/way-back.ts';
import { StatusChangeDialog } from './NativeDialog.tsx';

/** The password was right, the address was never confirmed: a code does that, and the mail of the registration may have ended. */
export function InactiveDialog({ email, message }: { readonly email: string; readonly message: string }) {
  const { language } = useAddress();
  const confirm = useWithWayBack()(addressIn(language, '/confirm-email'));
  return (
    <StatusChangeDialog
      title={<Trans>Confirm your email address</Trans>}
      actions={
        <>
          <ButtonLink href={confirm}>
            <Trans>I have a code</Trans>
          </ButtonLink>
          <form method="post" action={confirm}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" kind="main" name="do" value="resend">
              <Trans>Send me a code</Trans>
            </Button>
          </form>
        </>
      }
    >
      <p>{message}</p>
      <p className="soft">
        <Trans>
          We will send a four-digit code to <bdi dir="ltr">{email}</bdi>.
        </Trans>
      </p>
    </StatusChangeDialog>
  );
}
