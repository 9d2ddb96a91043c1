import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

const steps = [
  { name: 'address', label: <Trans>Your email address</Trans> },
  { name: 'code', label: <Trans>The code from the email</Trans> },
  { name: 'password', label: <Trans>A new password</Trans> },
] as const;

/** Where one is on the way to a new password. */
export function RecoverySteps({ now }: { readonly now: (typeof steps)[number]['name'] }) {
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <>
      <h2>
        <Trans>Three steps to a new password</Trans>
      </h2>
      <ol className="account-steps">
        {steps.map(({ name, label }, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at ? '' : undefined}>
            <span className="account-step-mark num" aria-hidden="true">
              {index < at ? <Icon name="check" small /> : index + 1}
            </span>
            {label}
          </li>
        ))}
      </ol>
    </>
  );
}
