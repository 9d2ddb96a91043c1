import { Trans, useLingui } from '@lingui/react/macro';
import { declareInterestInAppeal } from '@thamani/contract/appeals.ts';
import { CommentFormDialog, InterestExplained } from '../components/CommentFormDialog.tsx';

interface InterestDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDeclared: () => void;
}

/** A board member declares an interest before voting; the declaration is permanent. */
export function InterestDialog({ id, onClose, onDeclared }: InterestDialogProps) {
  const { t } = useLingui();
  return (
    <CommentFormDialog
      title={t`Declare an interest`}
      action={t`Submit declaration`}
      label={t`Your connection to this case`}
      hint={t`Only staff can read what you write here.`}
      missing={t`Write at least one full sentence.`}
      send={(api, comment) => api.call(declareInterestInAppeal, { params: { id }, body: { comment } })}
      onDone={onDeclared}
      onClose={onClose}
    >
      <InterestExplained
        consequence={
          <Trans>You cannot undo this declaration. Afterwards, you can no longer vote on this appeal or work on the case.</Trans>
        }
      />
    </CommentFormDialog>
  );
}
