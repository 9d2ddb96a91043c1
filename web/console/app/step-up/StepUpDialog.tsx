import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '../components/DialogOnDemand.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { textIn } from '../sign-in/problem.ts';
import { knowsPasskeys } from '@thamani/site/session/passkeys.ts';
import { Proof, usualWayIn } from './step-up.ts';
import { useProving } from './useStepUpForm.ts';

/** Surrounds the pages: a component that needs a step-up requests it with useProof and continues after the dialog succeeds. */
export function ProofDialog({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((proved: boolean) => void)[]>([]);
  const prove = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setOpen(true);
      }),
    [],
  );
  const end = (proved: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(proved);
  };
  return (
    <Proof value={prove}>
      {children}
      <Asking open={open} onEnd={end} />
    </Proof>
  );
}

function Asking({ open, onEnd }: { readonly open: boolean; readonly onEnd: (proved: boolean) => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={() => onEnd(false)} title={t`Confirm your identity`} closeWord={t`Close`}>
      <Ways onEnd={onEnd} />
    </Dialog>
  );
}

function Ways({ onEnd }: { readonly onEnd: (proved: boolean) => void }) {
  const { t } = useLingui();
  const { busy, refused, byCode, byPasskey } = useProving(() => onEnd(true));
  const passkeyFirst = knowsPasskeys() && usualWayIn() === 'passkey';
  const form = useRef<HTMLFormElement>(null);
  // What is to be done next, when the dialog comes up and after each refusal.
  useEffect(() => form.current?.querySelector<HTMLElement>(passkeyFirst ? '.button-main' : 'input')?.focus(), [passkeyFirst, refused]);
  const passkey = knowsPasskeys() && (
    <Button kind={passkeyFirst ? 'main' : 'plain'} icon="shield" aria-disabled={busy} onClick={() => void byPasskey()}>
      <Trans>Use your passkey</Trans>
    </Button>
  );
  return (
    <form
      ref={form}
      className="proof"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void byCode(textIn(new FormData(event.currentTarget), 'code'));
      }}
    >
      <p>
        <Trans>
          We ask for this before a decision if you last confirmed your identity more than ten minutes ago. Your decision is sent as soon as
          you have confirmed your identity.
        </Trans>
      </p>
      {passkeyFirst && passkey}
      <TextField
        id="proof-code"
        name="code"
        label={t`Code from your authenticator app`}
        hint={t`Six digits. Each code works once.`}
        error={refused}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
      />
      <div className="dialog-actions">
        <Button onClick={() => onEnd(false)}>
          <Trans>Cancel</Trans>
        </Button>
        {!passkeyFirst && passkey}
        <Button type="submit" kind={passkeyFirst ? 'plain' : 'main'} aria-disabled={busy} busyLabel={t`Checking…`}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
