import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { SheetLine } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { LineDetails } from './LineDetails.tsx';

interface LineDialogProps {
  readonly open: boolean;
  readonly line: SheetLine;
  readonly onClose: () => void;
}

/** Beside the table: evidence and details of one line. */
export function LineDialog({ open, line, onClose }: LineDialogProps) {
  const { t } = useLingui();
  const { numbers } = useSheet();
  const number = numbers.get(line.id) ?? 0;
  const { description } = line;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={description === '' ? t`Line ${number}` : t`Line ${number}, ${description}`}
      closeWord={t`Close`}
      actions={
        <Button kind="main" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <LineDetails line={line} />
    </Dialog>
  );
}
