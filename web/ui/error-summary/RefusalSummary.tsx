import type { ReactNode } from 'react';
import { Notice } from '../notice/Notice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';

interface RefusalSummaryProps {
  readonly heading: string;
  /** A sentence for each field that is at fault. */
  readonly errors: Readonly<Record<string, string>>;
  /** The form's controls with their labels, in their order. */
  readonly controls: readonly { readonly id: string; readonly label: string }[];
  /** A label and its sentence on one line, as the page's language writes them. */
  readonly joined: (label: string, sentence: string) => string;
  /** What to do, where no field is at fault. */
  readonly children?: ReactNode;
}

/** Above a form that was refused: leads to each field at fault. */
export function RefusalSummary({ heading, errors, controls, joined, children }: RefusalSummaryProps) {
  const found = controls.flatMap(({ id, label }) => {
    const sentence = errors[id];
    return sentence === undefined ? [] : [{ controlId: id, sentence: joined(label, sentence) }];
  });
  return found.length > 0 ? (
    <ErrorSummary heading={heading} errors={found} />
  ) : (
    <Notice kind="error" heading={heading} answer>
      {children}
    </Notice>
  );
}
