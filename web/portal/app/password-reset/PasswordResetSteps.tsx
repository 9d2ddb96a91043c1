import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { OutOfOrder } from '../sign-in/AccountPage.tsx';
import { PassingMessage } from '../public-layout/PageContent.tsx';

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

export function StartOfRecovery() {
  const { language } = useAddress();
  return (
    <OutOfOrder
      heading={<Trans>Please enter your email address first.</Trans>}
      says={<Trans>No code was requested on this device in the last hour.</Trans>}
      href={addressIn(language, '/forgot-password')}
      button={<Trans>Enter my email address</Trans>}
    />
  );
}

/** The ticket for a new password has ended: the way begins again, and nothing was changed. */
export function TooLate() {
  const { t } = useLingui();
  const heading = t`This code has expired or was already used. Request a new code.`;
  return (
    <div className="account-answer">
      <Notice kind="error" heading={heading} answer>
        <p>
          <Trans>For your security, a code works once, and you have 15 minutes to set the new password.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="error" text={heading} />
    </div>
  );
}
