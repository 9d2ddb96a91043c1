import { useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { ButtonKind } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { useHere } from '../AccountPage.tsx';

export interface PasskeyFormProps {
  /** The operation that says what the passkey must sign. */
  readonly options: { readonly path: string };
  /** Makes a passkey in place of showing one. */
  readonly makes?: boolean;
  readonly button: ReactNode;
  readonly kind?: ButtonKind;
  /** What to do where the device gave no passkey. */
  readonly notShown: string;
  /** Goes with the passkey. */
  readonly children?: ReactNode;
}

/** Hidden until public-scripts/second-factors.ts finds a browser that knows passkeys. It sends what the device signed to this page. */
export function PasskeyForm({ options, makes = false, button, kind = 'plain', notShown, children }: PasskeyFormProps) {
  const { t } = useLingui();
  return (
    <form
      method="post"
      action={useHere()}
      className="passkey-form"
      hidden
      data-passkey={`/api${options.path}`}
      data-makes={makes ? '' : undefined}
      data-not-shown={notShown}
      data-no-answer={t`Our server did not answer. Please wait a minute and try again.`}
    >
      {children}
      <input type="hidden" name="passkey" />
      <Button type="submit" kind={kind} size="large" icon="shield" busyLabel={t`Waiting for your passkey…`}>
        {button}
      </Button>
      <p role="alert">
        <span className="field-error" hidden>
          <Icon name="warning" small />
          <span />
        </span>
      </p>
    </form>
  );
}
