import { Trans, useLingui } from '@lingui/react/macro';
import { voteOnAppeal } from '@thamani/contract/appeals.ts';
import { appealRules, type ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCommand } from '../components/useCommand.ts';
import { stageLabels } from '../case/review-labels.ts';
import { useMyself } from '../session/current-user.ts';
import type { Appeal } from './appeal.ts';

interface VoteDialogProps {
  readonly appeal: Appeal;
  readonly onClose: () => void;
  readonly onVoted: () => void;
}

/** One choice and its reasons. What is typed stays on the device until it is sent: an ended session takes no reasons away. */
export function VoteDialog({ appeal, onClose, onVoted }: VoteDialogProps) {
  const { t, i18n } = useLingui();
  const { person } = useMyself();
  const { busy, run } = useCommand();
  const { revalidate } = useRevalidator();
  const unsent = useUnsent(person.id, `appeal/${appeal.id}/vote`);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<{ readonly vote?: string; readonly comment?: string }>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState('');
  const vote = typed.vote ?? unsent.found?.['vote'] ?? '';
  const comment = typed.comment ?? unsent.found?.['comment'] ?? '';
  const to = appeal.stages.find((one) => one === vote);
  const send = async () => {
    const missing = {
      ...(vote === '' && { vote: t`Choose how you vote.` }),
      ...(comment.trim() === '' && { comment: t`Enter your reasons. The company can read them.` }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first !== undefined) return document.getElementById(`vote-${first}`)?.focus();
    const answer = await run((api) =>
      api.call(voteOnAppeal, { params: { id: appeal.id }, body: { ...verdictOf(to), comment: comment.trim() } }),
    );
    if (answer.status === 'ignored') return;
    if (answer.status === 'refused') {
      setRefused(answer.message);
      // Others may have decided meanwhile.
      return revalidate();
    }
    unsent.drop();
    onVoted();
  };
  return (
    <Dialog open onClose={onClose} title={t`Your vote`} closeWord={t`Close`}>
      <form
        ref={form}
        className="admin-form"
        noValidate
        onInput={(event) => unsent.keep(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>
          <Trans>
            Base your vote only on the case file and the new evidence. After you submit your vote, you cannot change or withdraw it.
          </Trans>
        </p>
        {refused !== '' && (
          <p className="admin-refused" role="alert">
            {refused}
          </p>
        )}
        <Select
          id="vote-vote"
          name="vote"
          label={t`How you vote`}
          unchosen={t`Choose`}
          error={errors['vote']}
          value={vote}
          onChange={({ target }) => setTyped((before) => ({ ...before, vote: target.value }))}
          choices={[
            { value: 'upheld', word: t`Decision upheld` },
            ...appeal.stages.map((value) => {
              const stage = i18n._(stageLabels[value]);
              return { value, word: t`Appeal allowed, returned to stage ${stage}` };
            }),
          ]}
        />
        <TextArea
          id="vote-comment"
          name="comment"
          label={t`Reasons`}
          hint={t`The company can read your reasons after the appeals board has decided. It also sees your role and staff number.`}
          error={errors['comment']}
          rows={6}
          maxLength={appealRules.maxCommentLength}
          dir="auto"
          value={comment}
          onChange={({ target }) => setTyped((before) => ({ ...before, comment: target.value }))}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="main" icon="scales" aria-disabled={busy} busyLabel={<Trans>Sending…</Trans>}>
            <Trans>Submit vote</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function verdictOf(to: ReturnStage | undefined) {
  return to === undefined ? ({ verdict: 'upheld' } as const) : ({ verdict: 'allowed', to } as const);
}
