import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { forgetUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { clearStorage } from './signed-in-user.ts';

interface LogoutDialogProps {
  readonly open: boolean;
  readonly accountId: string | undefined;
  readonly onClose: () => void;
}

export function LogoutDialog({ open, accountId, onClose }: LogoutDialogProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <Dialog open={open} onClose={onClose} title={t`Logout`} closeWord={t`Close`} isBlocking>
      <p>
        <Trans>Are you sure you want to log out? Anything that you typed but did not send will be removed from this device.</Trans>
      </p>
      {/* A form of the page itself: the answer is another page, which knows nothing of this one. */}
      <form
        method="post"
        action={addressIn(language, '/logout')}
        className="dialog-actions"
        onSubmit={() => {
          clearStorage();
          if (accountId !== undefined) void forgetUnsent(accountId);
        }}
      >
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="main">
          <Trans>Logout</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
