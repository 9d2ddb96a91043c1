import { Trans, useLingui } from '@lingui/react/macro';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { fieldLabels } from '../company-fields/field-labels.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useWithWayBack } from '../session/way-back.ts';
import type { Problem } from '../session/api.ts';
import type { Errors } from './fields.tsx';

export interface Refused {
  readonly heading: string;
  readonly errors: Errors;
}

/** Heads the form that was refused and takes the focus; each line leads to its field. */
export function Summary({ refused: { heading, errors } }: { readonly refused: Refused }) {
  const { i18n, t } = useLingui();
  const named = useNamedText();
  const frame = useRef<HTMLDivElement>(null);
  const labels: Record<string, string> = { password: t`Password`, confirmation: t`Confirm password`, agreed: t`Terms` };
  for (const [field, word] of Object.entries(fieldLabels)) labels[field] = i18n._(word);
  useTakesFocus(frame, errors);
  useLeadsToFields(frame);
  const lines = Object.entries(errors).map(([controlId, sentence]) => ({
    controlId,
    sentence: named(labels[controlId] ?? '', sentence ?? ''),
  }));
  return (
    <div ref={frame}>
      <ErrorSummary heading={heading} errors={lines} />
    </div>
  );
}

/** No fault of the fields: everything is still there, and the reader is told what to do. */
export function NotRegistered({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  useTakesFocus(frame, problem);
  return (
    <div ref={frame} className="sign-up-answer">
      <Notice kind="error" heading={t`Your account was not created.`} answer>
        <p>
          {noAnswer.has(problem.code) ? <Trans>Our server did not answer. Please wait a minute and try again.</Trans> : problem.message}
        </p>
        <p>
          <Trans>Your answers are still in the form.</Trans>
        </p>
      </Notice>
    </div>
  );
}

const noAnswer: ReadonlySet<string> = new Set(['timed_out', 'unreachable', 'unreadable']);

export interface EmailTakenProps {
  readonly problem: Problem | undefined;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

export function EmailTaken({ problem, onClose, onChange }: EmailTakenProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const withWayBack = useWithWayBack();
  return (
    <Dialog
      open={problem !== undefined}
      onClose={onClose}
      title={t`Email`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onChange}>
            <Trans>Use another email address</Trans>
          </Button>
          <ButtonLink kind="main" href={withWayBack(addressIn(language, '/login'))}>
            <Trans>Proceed to Login</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{problem?.message}</p>
    </Dialog>
  );
}

function useTakesFocus(frame: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
  }, [frame, answer]);
}

/** Without a place in the address for each jump, which would stand between the steps when one goes back. */
function useLeadsToFields(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const summary = frame.current;
    summary?.addEventListener('click', leadToField);
    return () => summary?.removeEventListener('click', leadToField);
  }, [frame]);
}

function leadToField(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const field = link === null ? null : document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
