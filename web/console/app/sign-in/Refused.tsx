import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Problem } from './problem.ts';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { RefusalSummary } from '@thamani/ui/error-summary/RefusalSummary.tsx';

interface RefusedProps {
  readonly problem: Problem;
  /** Where the page has better words than the answer. */
  readonly heading?: string | undefined;
  /** The form's controls with their labels, in their order. */
  readonly controls: readonly { readonly id: string; readonly label: string }[];
  /** What to do, where no field is at fault. */
  readonly children?: ReactNode;
}

/** Above a form that was refused: takes the focus, and leads to each field. */
export function Refused({ problem, heading = problem.message, controls, children }: RefusedProps) {
  const place = useRef<HTMLDivElement>(null);
  // Once for each answer, also where two answers read alike.
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus(), [problem]);
  return (
    <div ref={place} className="entry-answer">
      <RefusalSummary heading={heading} errors={problem.errors} controls={controls} joined={useNamedText()}>
        {children}
      </RefusalSummary>
    </div>
  );
}
