import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { voteOnAppeal } from '@thamani/contract/appeals.ts';
import { appealRules, type ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCommand } from '../components/useCommand.ts';
import { useTitleOf, type Filed } from '../case/documents/case-documents.ts';
import { stageLabels } from '../case/review-labels.ts';
import { useMyself } from '../session/current-user.ts';
import type { Appeal } from './appeal.ts';

export interface VoteDialogProps {
  readonly appeal: Appeal;
  /** Documents of the file and of the new evidence that the member has not opened. */
  readonly unopened: readonly Filed[];
  /** Leaves the vote and shows this document; what was typed is kept. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
  readonly onVoted: () => void;
}

/** One choice and its reasons. What is typed stays on the device until it is sent: an ended session takes no reasons away. */
export function VoteDialog({ appeal, unopened, onOpen, onClose, onVoted }: VoteDialogProps) {
  const { t, i18n } = useLingui();
  const { person } = useMyself();
  const { busy, run } = useCommand();
  const { revalidate } = useRevalidator();
  const unsent = useUnsent(person.id, `appeal/${appeal.id}/vote`);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<{ readonly vote?: string; readonly comment?: string }>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const vote = typed.vote ?? unsent.found?.['vote'] ?? '';
  const comment = typed.comment ?? unsent.found?.['comment'] ?? '';
  const to = appeal.stages.find((one) => one === vote);
  const send = async () => {
    const missing = {
      ...(vote === '' && { vote: t`Choose how you vote.` }),
      ...(comment.trim() === '' && { comment: t`Enter your reasons. The company can read them.` }),
      ...(unopened.length > 0 &&
        !isConfirmed && { unopened: t`Open these documents, or confirm that you vote without having opened them.` }),
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
        <p className="small soft">
          <Trans>
            Two members who agree decide. If one upholds the decision and one allows the appeal, a third member decides. If members who
            allow the appeal choose different stages, the case returns to the earlier one.
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
        {unopened.length > 0 && (
          <Unopened documents={unopened} onOpen={onOpen} isConfirmed={isConfirmed} onConfirm={setConfirmed} error={errors['unopened']} />
        )}
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

interface UnopenedProps extends Pick<VoteDialogProps, 'onOpen'> {
  readonly documents: readonly Filed[];
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
  readonly error: string | undefined;
}

/** A vote needs no opened document, but it is never cast without knowing that. */
function Unopened({ documents, onOpen, isConfirmed, onConfirm, error }: UnopenedProps) {
  const titleOf = useTitleOf();
  return (
    <section className="unopened">
      <h3 id="vote-unopened-title">
        <Icon name="eye_off" />
        <Plural
          value={documents.length}
          one="You have not opened # document of this appeal"
          other="You have not opened # documents of this appeal"
        />
      </h3>
      <ul className="unopened-list" aria-labelledby="vote-unopened-title">
        {documents.map((filed) => (
          <li key={filed.key}>
            <Icon name="document" />
            <strong id={`vote-unopened-${filed.key}`}>
              <bdi>{titleOf(filed)}</bdi>
            </strong>
            <Button size="small" aria-describedby={`vote-unopened-${filed.key}`} onClick={() => onOpen(filed.key)}>
              <Trans context="a document">Open</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Checkbox
        id="vote-unopened"
        label={
          <Plural
            value={documents.length}
            one="I vote without having opened this document."
            other="I vote without having opened these documents."
          />
        }
        error={error}
        checked={isConfirmed}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
    </section>
  );
}

function verdictOf(to: ReturnStage | undefined) {
  return to === undefined ? ({ verdict: 'upheld' } as const) : ({ verdict: 'allowed', to } as const);
}
