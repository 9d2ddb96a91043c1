import { useLingui, Trans } from '@lingui/react/macro';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { closeErrorToasts, sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@thamani/ui/button/Button.tsx';
import { isCompanyRefusal } from '../company-context/company.ts';
import { CompanyRefusal } from '../company-context/CompanyContext.tsx';
import type { Problem } from '../session/api.ts';
import { RefusalSummary } from '@thamani/ui/error-summary/RefusalSummary.tsx';

interface FormRefusedProps {
  readonly problem: Problem;
  /** Where the page knows better words than the answer has. */
  readonly messages?: { readonly heading: string; readonly errors: Problem['errors'] } | undefined;
  /** The form's controls with their labels, in their order. */
  readonly controls: readonly { readonly id: string; readonly label: string }[];
  /** What to do, where no field is at fault. */
  readonly children?: ReactNode;
}

/** Above a form that was refused: takes the focus, leads to each field, and says the same in passing. */
export function FormRefused(props: FormRefusedProps) {
  return isCompanyRefusal(props.problem.code) ? <CompanyRefusal problem={props.problem} /> : <RefusedInForm {...props} />;
}

function RefusedInForm({ problem, messages, controls, children }: FormRefusedProps) {
  const said = useErrorMessage(problem);
  const place = useRef<HTMLDivElement>(null);
  const heading = messages?.heading ?? said;
  useEffect(() => {
    sayInToast('error', heading, { isInPage: true });
    place.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
    const form = place.current?.closest('form');
    form?.addEventListener('input', closeErrorToasts, { once: true });
    return () => form?.removeEventListener('input', closeErrorToasts);
    // Once for each answer, also where two answers read alike.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem]);
  return (
    <div ref={place} className="form-refused">
      <RefusalSummary heading={heading} errors={(messages ?? problem).errors} controls={controls} joined={useNamedText()}>
        {children}
      </RefusalSummary>
    </div>
  );
}

/** The answer's own sentence, unless none came. */
export function useErrorMessage({ code, message }: Problem): string {
  const { t } = useLingui();
  switch (code) {
    case 'timed_out':
    case 'unreachable':
    case 'unreadable':
      return t`Our server did not answer. Check your connection, wait a minute, and try again.`;
    default:
      return message;
  }
}

/** Quiet: nothing went wrong, and nothing was sent. */
export function TypedBefore({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useLingui();
  return (
    <div className="typed-before" role="status">
      <Notice kind="plain" heading={t`We restored what you typed before.`}>
        <p>
          <Trans>Your entries were saved on this device but have not been sent.</Trans>
        </p>
        <div>
          <Button size="small" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  );
}
