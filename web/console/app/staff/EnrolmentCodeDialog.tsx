import { Trans, useLingui } from '@lingui/react/macro';
import { staffRules } from '@thamani/domain/review/staff.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';

interface EnrolmentCodeDialogProps {
  readonly name: string;
  readonly code: string;
  readonly onClose: () => void;
}

/** Shown once, to the administrator who confirmed. It has no copy button: a copied code ends up in an email. */
export function EnrolmentCodeDialog({ name, code, onClose }: EnrolmentCodeDialogProps) {
  const { t } = useLingui();
  const { linkHours, wrongEnrolmentCodes } = staffRules;
  return (
    <Dialog
      open
      isBlocking
      onClose={onClose}
      title={t`Enrolment code`}
      closeWord={t`Close`}
      actions={
        <Button kind="main" onClick={onClose}>
          <Trans>I have written down the code</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Give this code to <bdi>{name}</bdi> in person or by telephone, not by email. It is shown only once.
        </Trans>
      </p>
      <p className="code enrolment-code">{code}</p>
      <p className="small soft">
        <Trans>
          The link in the email works for {linkHours} hours, and only with this code. After {wrongEnrolmentCodes} wrong codes, the link
          stops working.
        </Trans>
      </p>
    </Dialog>
  );
}
