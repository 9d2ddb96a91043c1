import { useLingui } from '@lingui/react/macro';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { ReactNode } from 'react';
import type { Problem } from '../session/api.ts';
import { PassingMessage } from '../public-layout/PageContent.tsx';
import { wasNotAnswered } from './forms/form-data.ts';

export interface RefusalProps {
  readonly problem: Problem;
  /** Where this page has words of its own for the refusal. */
  readonly heading?: string | undefined;
  /** The page's fields in their order; `control` where the id is not the name. */
  readonly fields?: readonly { readonly name: string; readonly label: string; readonly control?: string }[];
  /** What to do next, where no field is at fault. */
  readonly children?: ReactNode;
}

/** Why a form was refused: as a summary that leads to its fields, or as a notice where no field is at fault; and as a toast. */
export function Refusal({ problem, heading, fields = [], children }: RefusalProps) {
  const { t } = useLingui();
  const named = useNamedText();
  const said = heading ?? (wasNotAnswered(problem) ? t`Our server did not answer. Please wait a minute and try again.` : problem.message);
  const errors = fields.flatMap(({ name, label, control = name }) => {
    const sentence = problem.errors[name];
    return sentence === undefined ? [] : [{ controlId: control, sentence: named(label, sentence) }];
  });
  return (
    <div className="account-answer">
      {errors.length > 0 ? (
        <ErrorSummary heading={said} errors={errors} />
      ) : (
        <Notice kind="error" heading={said} answer>
          {children}
        </Notice>
      )}
      <PassingMessage kind="error" text={said} />
    </div>
  );
}

/** Something that went well, said at the top of the page that follows. */
export function WentWell({ heading, children }: { readonly heading: string; readonly children?: ReactNode }) {
  return (
    <div className="account-answer">
      <Notice kind="success" heading={heading} answer>
        {children}
      </Notice>
      <PassingMessage kind="success" text={heading} />
    </div>
  );
}
