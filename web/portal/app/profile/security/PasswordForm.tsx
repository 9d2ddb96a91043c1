import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { FormRefused } from '../../signed-in-layout/FormRefused.tsx';
import { HydratedPasswordField } from '../../sign-in/HydratedPasswordField.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import type { Problem } from '../../session/api.ts';
import type { Answer } from '../action-result.ts';
import { Panel } from '../Panel.tsx';

const controls = ['current_password', 'new_password', 'confirm_password'] as const;

export function PasswordForm() {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const labels = { current_password: t`Current password`, new_password: t`New password`, confirm_password: t`Confirm new password` };
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data;
  const done = answer !== undefined && 'done' in answer ? answer.done : undefined;
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  const messagesFor = usePasswordMessages();
  const messages = problem && messagesFor(problem);
  const errors = (messages ?? problem)?.errors ?? {};
  useEffect(() => {
    if (answer === undefined || !('done' in answer)) return;
    form.current?.reset();
    sayInToast('success', answer.done);
  }, [answer]);
  const field = (name: (typeof controls)[number]) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
    autoComplete: name === 'current_password' ? ('current-password' as const) : ('new-password' as const),
    maxLength: 128,
  });
  return (
    <Panel id="password" title={<Trans>Change password</Trans>}>
      <fetcher.Form method="post" noValidate ref={form} aria-labelledby="password" className="password-form">
        {problem && <FormRefused problem={problem} messages={messages} controls={controls.map((id) => ({ id, label: labels[id] }))} />}
        {done !== undefined && (
          <div className="form-done">
            <Notice kind="success" heading={done} answer>
              <p>
                <Trans>You have been signed out on all other devices.</Trans>
              </p>
            </Notice>
          </div>
        )}
        {/* So that a password manager knows whose password this is. */}
        <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
        <HydratedPasswordField {...field('current_password')} />
        <HydratedPasswordField {...field('new_password')} hint={t`At least 12 characters. A sentence that only you know is best.`} />
        <HydratedPasswordField {...field('confirm_password')} />
        <Button type="submit" name="intent" value="password" kind="main" aria-disabled={fetcher.state !== 'idle'} busyLabel={t`Saving…`}>
          <Trans>Change password</Trans>
        </Button>
      </fetcher.Form>
    </Panel>
  );
}

/** The specification's messages for what the page itself refuses, with a sentence beside each field that they mean. */
function usePasswordMessages() {
  const { t } = useLingui();
  return ({ code, message, errors }: Problem) => {
    const beside = (sentence: string) => Object.fromEntries(Object.keys(errors).map((name) => [name, sentence]));
    switch (code) {
      case 'fields_missing':
        return { heading: t`Please fill in all fields`, errors: beside(t`Fill in this field.`) };
      case 'passwords_differ':
        return { heading: t`New password and confirm password do not match`, errors: beside(t`Type the new password a second time.`) };
      case 'password_invalid':
        return { heading: message, errors: { current_password: t`Type the password that you sign in with.` } };
      default:
        return undefined;
    }
  };
}
