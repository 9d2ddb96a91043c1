import { msg } from '@lingui/core/macro';
import type { Language } from '@thamani/domain/languages.ts';
import { textsIn } from '../language/catalogs.ts';
import type { Problem } from '../session/api.ts';

/** What the form itself asks for, before the server looks at the password: both fields, alike. */
export function faultInEntry(language: Language, password: string, confirm: string): Problem | undefined {
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
