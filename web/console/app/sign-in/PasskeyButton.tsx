import { Trans, useLingui } from '@lingui/react/macro';
import { askForPasskey } from '@thamani/contract/staff.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState, useSyncExternalStore } from 'react';
import { useSubmit } from 'react-router';
import { knowsPasskeys, showPasskey } from '@thamani/site/session/passkeys.ts';
import { rememberWayIn } from '../step-up/step-up.ts';
import { browserApi, useErrorMessage } from '../session/browser-api.ts';

/** What the device signed goes to our own page, which signs in by it: script never sees a session. */
export function PasskeyButton({ busy }: { readonly busy: boolean }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const submit = useSubmit();
  const wordsOf = useErrorMessage();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<string>();
  const known = useSyncExternalStore(
    () => () => undefined,
    knowsPasskeys,
    () => false,
  );
  if (!known) return null;

  const signIn = async () => {
    if (busy || asking) return;
    setAsking(true);
    setFailed(undefined);
    try {
      const { data: asked } = await browserApi(language).call(askForPasskey);
      const response = await showPasskey(asked.options);
      if (response === undefined) return setFailed(t`Your passkey was not confirmed. Try again, or sign in with your password and a code.`);
      rememberWayIn('passkey');
      await submit({ passkey: JSON.stringify({ challenge_id: asked.challenge_id, response }) }, { method: 'post' });
    } catch (error) {
      setFailed(wordsOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="entry-passkey">
      <Button
        size="large"
        icon="shield"
        aria-disabled={busy || asking}
        busyLabel={t`Waiting for your passkey…`}
        onClick={() => void signIn()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <p role="alert" className="field-error">
        {failed !== undefined && (
          <>
            <Icon name="warning" small />
            <span>{failed}</span>
          </>
        )}
      </p>
    </div>
  );
}
