import { useLingui } from '@lingui/react/macro';
import type { Problem } from '../session/api.ts';
import { codeControl } from './CodeForm.tsx';
import { Refusal } from './Refusal.tsx';

/** `empty` is what this page says where no code was entered. */
export function CodeRefused({ problem, empty }: { readonly problem: Problem; readonly empty?: string }) {
  const { t } = useLingui();
  const fields = [
    { name: 'email', label: t`Email address` },
    { name: 'token', label: t`Code from the email`, control: codeControl },
  ];
  return <Refusal problem={problem} fields={fields} heading={problem.errors['token'] === undefined ? undefined : empty} />;
}
