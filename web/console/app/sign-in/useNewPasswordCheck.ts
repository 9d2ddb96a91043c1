import { useLingui } from '@lingui/react/macro';
import { faultInLength } from '@thamani/domain/accounts/sign-in.ts';
import { textIn, type Problem } from './problem.ts';

/** What a form with a new password can see by itself; the rest, such as passwords that everybody uses, the server says. */
export function useNewPasswordCheck(): (form: FormData, required: readonly string[]) => Problem | undefined {
  const { t } = useLingui();
  return (form, required) => {
    const missing = required.filter((name) => textIn(form, name).trim() === '');
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((name) => [name, t`Fill in this field.`]));
      return { code: 'fields_missing', message: t`Please fill in all fields`, errors };
    }
    const password = textIn(form, 'password');
    const fault = faultInLength(password);
    if (fault !== undefined) {
      const sentence =
        fault === 'password_short'
          ? t`Use at least 12 characters. Several words together are easy to remember.`
          : t`Use at most 128 characters.`;
      return { code: 'fields_invalid', message: t`Some fields need to be corrected`, errors: { password: sentence } };
    }
    if (password === textIn(form, 'confirmation')) return undefined;
    const errors = { confirmation: t`Enter the same password in both fields.` };
    return { code: 'passwords_differ', message: t`Passwords do not match`, errors };
  };
}
