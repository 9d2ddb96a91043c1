import { Trans, useLingui } from '@lingui/react/macro';
import { setNewPassword } from '@thamani/contract/authentication.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { data, redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { msg } from '@lingui/core/macro';
import type { Language } from '@thamani/domain/languages.ts';
import { RecoverySteps, StartOfRecovery } from '../../password-reset/PasswordResetSteps.tsx';
import { recoveryCookie, recoveryDone, recoveryIn } from '../../sign-in/flow-cookie.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import type { Problem } from '../../session/api.ts';
import { cookieOfDevice } from '../../session/cookies.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { PasswordField } from '../../sign-in/PasswordField.tsx';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/password-reset.ts';
import { textsIn } from '../../language/catalogs.ts';

export function loader({ request }: Route.LoaderArgs) {
  const { email, ticket } = recoveryIn(request) ?? {};
  return { email: ticket === undefined ? undefined : email };
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const { language } = readAddress(new URL(asked.request.url).pathname);
  const { email, ticket, sentAt } = recoveryIn(asked.request) ?? {};
  if (email === undefined || sentAt === undefined || ticket === undefined) return redirect(addressIn(language, '/password-reset'), 303);
  const password = textIn(form, 'password');
  const problem = faultInEntry(language, password, textIn(form, 'confirm'));
  if (problem !== undefined) return data({ problem }, { status: 422 });
  const goOn = (path: string, ...cookies: string[]) =>
    redirect(addressIn(language, path), {
      status: 303,
      headers: new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])),
    });
  const answer = await refusedAsAnswer(async () => {
    const { data: set } = await apiForAnyone(asked).call(setNewPassword, { body: { email, token: ticket, password } });
    return goOn('/login?changed', recoveryDone, cookieOfDevice(set.device_token));
  }, {});
  if (answer instanceof Response || answer.data.problem.code !== 'reset_token_expired') return answer;
  return goOn('/forgot-password?late', recoveryCookie({ email, sentAt }));
}

export default function PasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const here = useHere();
  const { email } = loaderData;
  const problem = actionData?.problem;
  const labels = { password: t`New password`, confirm: t`Confirm password` };
  return (
    <AccountPage
      title={t`New password`}
      heading={<Trans>Set a new password</Trans>}
      refused={problem !== undefined}
      answer={
        problem !== undefined && (
          <Refusal
            problem={problem}
            fields={[
              { name: 'password', label: labels.password },
              { name: 'confirm', label: labels.confirm },
            ]}
          />
        )
      }
      beside={<RecoverySteps now={email === undefined ? 'address' : 'password'} />}
    >
      {email === undefined ? (
        <StartOfRecovery />
      ) : (
        <form method="post" action={here} noValidate>
          <p className="account-lead">
            <Trans>
              Account: <bdi dir="ltr">{email}</bdi>. When you set a new password, you are signed out on all devices.
            </Trans>
          </p>
          {/* For a browser that keeps passwords: whose this one is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            id="password"
            name="password"
            label={labels.password}
            hint={t`At least 12 characters. Several words together are easy to remember.`}
            error={problem?.errors['password']}
            autoComplete="new-password"
          />
          <PasswordField
            id="confirm"
            name="confirm"
            label={labels.confirm}
            error={problem?.errors['confirm']}
            autoComplete="new-password"
          />
          <Button type="submit" kind="main" size="large" busyLabel={t`Saving…`}>
            <Trans>Set the password</Trans>
          </Button>
        </form>
      )}
    </AccountPage>
  );
}

/** What the form itself asks for, before the server looks at the password: both fields, alike. */
function faultInEntry(language: Language, password: string, confirm: string): Problem | undefined {
  const texts = textsIn(language);
  const missing = texts._(msg`Fill in this field.`);
  if (password === '' || confirm === '') {
    const errors = { ...(password === '' && { password: missing }), ...(confirm === '' && { confirm: missing }) };
    return { code: 'fields_missing', message: texts._(msg`Please fill in all fields`), errors };
  }
  if (password === confirm) return undefined;
  const errors = { confirm: texts._(msg`Type the same password in both fields.`) };
  return { code: 'passwords_differ', message: texts._(msg`Passwords do not match`), errors };
}
