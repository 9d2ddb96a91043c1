import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { CompanyField } from '../../company-context/CompanyContext.tsx';
import type { Factors } from '../../factors/factors.ts';
import type { Answer } from '../../profile/action-result.ts';
import { asksForPassword, PasswordAgain } from '../../profile/security/PasswordAgain.tsx';
import type { Problem } from '../../session/api.ts';
import { FormRefused, useErrorMessage } from '../../signed-in-layout/FormRefused.tsx';
import type { PeopleIntent } from '../people.ts';

interface CommandDialogProps {
  readonly title: string;
  readonly intent: PeopleIntent;
  /** Id of the person, invitation or offer that the command is about. */
  readonly subject?: string;
  readonly factors: Factors;
  readonly button: ReactNode;
  readonly busyLabel: string;
  readonly kind?: 'main' | 'stop';
  /** The dialog's own fields, in their order, each with the sentence that says what to do where the API's is too general. */
  readonly fields?: readonly { readonly id: string; readonly label: string; readonly sentence?: string }[];
  readonly onClose: () => void;
  readonly children: (errors: Problem['errors']) => ReactNode;
}

/** One command about the company's people. If the last step-up is too old, the dialog asks for the password and sends both together. */
export function CommandDialog({
  title,
  intent,
  subject,
  factors,
  button,
  busyLabel,
  kind = 'main',
  fields = [],
  onClose,
  children,
}: CommandDialogProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data;
  const isBusy = fetcher.state !== 'idle';
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  const needsProof = asksForProof(problem);
  const errors: Problem['errors'] = needsProof || problem === undefined ? {} : errorsBeside(problem, fields);
  // Only after the page has reloaded its data: closing earlier would show the old list.
  const done = !isBusy && answer !== undefined && 'done' in answer ? answer.done : undefined;
  useEffect(() => {
    if (done === undefined) return;
    sayInToast('success', done);
    onClose();
    // Once, when the answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done]);
  return (
    <Dialog open onClose={onClose} title={title} closeWord={t`Close`} isBlocking>
      <fetcher.Form
        method="post"
        noValidate
        className="people-form"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        {problem !== undefined && !needsProof && <Refused problem={problem} errors={errors} fields={fields} />}
        <CompanyField />
        <input type="hidden" name="intent" value={intent} />
        {subject !== undefined && <input type="hidden" name="id" value={subject} />}
        {children(errors)}
        {needsProof && <PasswordAgain id="people-password" factors={factors} problem={problem} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind={kind} aria-disabled={isBusy} busyLabel={busyLabel}>
            {button}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}

interface RefusedProps extends Required<Pick<CommandDialogProps, 'fields'>> {
  readonly problem: Problem;
  readonly errors: Problem['errors'];
}

function Refused({ problem, errors, fields }: RefusedProps) {
  const heading = useErrorMessage(problem);
  return <FormRefused problem={problem} messages={{ heading, errors }} controls={fields} />;
}

/** `fields_missing` is also the answer to a field of the dialog that was left empty. */
function asksForProof(problem: Problem | undefined): boolean {
  if (problem?.code !== 'fields_missing') return asksForPassword(problem);
  return 'password' in problem.errors || 'code' in problem.errors;
}

function errorsBeside({ errors }: Problem, fields: NonNullable<CommandDialogProps['fields']>): Problem['errors'] {
  const own = fields.flatMap(({ id, sentence }) => (errors[id] === undefined || sentence === undefined ? [] : [[id, sentence] as const]));
  return { ...errors, ...Object.fromEntries(own) };
}
