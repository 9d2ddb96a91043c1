import { Trans, useLingui } from '@lingui/react/macro';
import { declareConflictOfInterest, releaseCase, takeCase } from '@thamani/contract/review.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useRef, useState } from 'react';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { Reassign } from './Reassign.tsx';
import { InterestExplained } from '../../components/CommentFormDialog.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { may, type CaseDetails } from '../case-data.ts';

type Others = readonly NonNullable<CaseDetails['assignee']>[];

/** Who has the case, who else looks at it, and the ways to take or leave it. */
export function Holding({ others }: { readonly others: Others }) {
  const { t } = useLingui();
  const { caseDetails, busy, staffId } = useReviewCase();
  const { run } = useCaseActions();
  const [open, setOpen] = useState<'interest' | 'reassign'>();
  const { assignee } = caseDetails;
  const isMine = assignee?.id === staffId;
  const status = useRef<HTMLParagraphElement>(null);
  // The button goes with what it did; the sentence that tells of it takes the focus.
  const work = async (operation: typeof takeCase) => {
    const result = await run(operation, {});
    if (result.status === 'done') status.current?.focus();
  };
  return (
    <section className="case-holding" aria-label={t`Who is working on this case`}>
      <p ref={status} tabIndex={-1}>
        <Icon name="person" small />
        <span>
          {assignee === null ? (
            <Trans>This case is not assigned.</Trans>
          ) : isMine ? (
            <Trans>This case is assigned to you.</Trans>
          ) : (
            <Trans>
              This case is assigned to <bdi>{assignee.name}</bdi>.
            </Trans>
          )}
        </span>
      </p>
      <div className="case-holding-ways">
        {assignee === null && may(caseDetails, 'take_case') && (
          <Button size="small" kind="main" aria-disabled={busy} onClick={() => void work(takeCase)}>
            <Trans>Take the case</Trans>
          </Button>
        )}
        {isMine && may(caseDetails, 'release_case') && (
          <Button size="small" aria-disabled={busy} onClick={() => void work(releaseCase)}>
            <Trans>Return to queue</Trans>
          </Button>
        )}
        {may(caseDetails, 'reassign_case') && (
          <Button size="small" onClick={() => setOpen('reassign')}>
            <Trans>Assign to a person</Trans>
          </Button>
        )}
        {may(caseDetails, 'declare_conflict_of_interest') && !caseDetails.interests.some(({ by }) => by.id === staffId) && (
          <Button size="small" kind="quiet" onClick={() => setOpen('interest')}>
            <Trans>Declare an interest</Trans>
          </Button>
        )}
      </div>
      <Presence others={others} />
      {caseDetails.interests.map(({ by }) => (
        <p key={by.id} className="case-interest small">
          <Icon name="scales" small />
          <span>
            {by.id === staffId ? (
              <Trans>You declared a personal or financial interest in this case. You can read it, but you can no longer work on it.</Trans>
            ) : (
              <Trans>
                <bdi>{by.name}</bdi> declared a personal or financial interest in this case and cannot work on it.
              </Trans>
            )}
          </span>
        </p>
      ))}
      {open === 'reassign' && <Reassign onClose={() => setOpen(undefined)} />}
      {open === 'interest' && (
        <CommentDialog
          title={t`Declare an interest`}
          label={t`Your connection to this case`}
          hint={t`Only staff can read what you write here.`}
          action={t`Submit declaration`}
          isBlocking
          onClose={() => setOpen(undefined)}
          onSend={(comment) => run(declareConflictOfInterest, { comment })}
        >
          <InterestExplained
            consequence={<Trans>You cannot undo this declaration. Afterwards, you can no longer work on this case or decide on it.</Trans>}
          />
        </CommentDialog>
      )}
    </section>
  );
}

function Presence({ others }: { readonly others: Others }) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(others.map(({ name }) => name));
  return (
    <p className="case-presence small" role="status">
      {others.length > 0 && (
        <>
          <Icon name="people" small />
          <span>
            {others.length === 1 ? (
              <Trans>
                <bdi>{names}</bdi> has this case open too.
              </Trans>
            ) : (
              <Trans>
                <bdi>{names}</bdi> have this case open too.
              </Trans>
            )}
          </span>
        </>
      )}
    </p>
  );
}
