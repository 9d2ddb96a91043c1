import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Factors } from '../factors/factors.ts';
import { FormRefused } from '../signed-in-layout/FormRefused.tsx';
import { clearStorage } from '../signed-in-layout/signed-in-user.ts';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { forgetUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { isFarewell } from './action-result.ts';
import type { Answer } from './action-result.ts';
import { Panel } from './Panel.tsx';
import { asksForPassword, PasswordAgain } from './security/PasswordAgain.tsx';

export function DangerZone({ factors }: { readonly factors: Factors }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data;
  const farewell = useFarewell(answer);
  const form = useRef<HTMLFormElement>(null);
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  const needsPassword = asksForPassword(problem);
  const close = () => {
    if (farewell === undefined) setAsking(false);
  };
  return (
    <Panel id="danger-zone" title={<Trans>Danger Zone</Trans>} grave>
      <p className="profile-hint">
        <Trans>
          Deleting the account erases your personal data. We keep certificates and decisions as company records, as the law requires.
        </Trans>
      </p>
      <Button kind="stop" onClick={() => setAsking(true)}>
        <Trans>Delete Account</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t`Delete Account`}
        closeWord={t`Close`}
        isBlocking
        actions={
          farewell === undefined && (
            <>
              <Button onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                kind="stop"
                aria-disabled={fetcher.state !== 'idle'}
                busyLabel={t`Deleting…`}
                onClick={() => void fetcher.submit(form.current)}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          )
        }
      >
        {problem !== undefined && !needsPassword && <FormRefused problem={problem} controls={[]} />}
        {farewell === undefined ? (
          <fetcher.Form method="post" noValidate ref={form} className="delete-form">
            <input type="hidden" name="intent" value="delete" />
            <Question />
            {needsPassword && <PasswordAgain id="delete-password" factors={factors} problem={problem} />}
          </fetcher.Form>
        ) : (
          <p role="status">{farewell}</p>
        )}
      </Dialog>
    </Panel>
  );
}

function Question() {
  return (
    <>
      <p>
        <strong>
          <Trans>
            Are you sure you want to delete this account? You can cancel the deletion for seven days. After that, it cannot be undone.
          </Trans>
        </strong>
      </p>
      <p>
        <Trans>To cancel the deletion, sign in or use the link in the email that we will send you.</Trans>
      </p>
    </>
  );
}

/** Long enough to read what the server said. */
const farewellMilliseconds = 3000;

/** Clears what the browser keeps, says what the server said, and leads to the start page. */
function useFarewell(answer: Answer | undefined): string | undefined {
  const { profile } = useSignedIn();
  const { language } = useAddress();
  const said = isFarewell(answer) ? answer.farewell : undefined;
  useEffect(() => {
    if (said === undefined) return undefined;
    clearStorage();
    void forgetUnsent(profile.id);
    sayInToast('success', said);
    const timer = setTimeout(() => location.assign(addressIn(language, '/')), farewellMilliseconds);
    return () => clearTimeout(timer);
  }, [said, profile.id, language]);
  return said;
}
