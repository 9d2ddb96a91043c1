import { contactFields } from '@thamani/domain/contact/message.ts';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';
import { useContactLabels } from './labels.ts';
import { NotSent } from './NotSent.tsx';
import type { ContactProblem } from './form-data.ts';

/** Above the page's heading: the answer to what the reader just did comes first. */
export function Refused({ problem }: { readonly problem: ContactProblem }) {
  const labels = useContactLabels();
  const errors = contactFields.flatMap((field) => {
    const sentence = problem.errors[field];
    return sentence === undefined ? [] : [{ controlId: field, sentence: `${labels[field]}: ${sentence}` }];
  });
  if (errors.length === 0) return <NotSent problem={problem} />;
  return (
    <>
      <ErrorSummary heading={problem.message} errors={errors} />
      <PassingMessage kind="error" text={problem.message} />
    </>
  );
}
