import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { KeysWanted } from './useShortcutsSetting.ts';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wanted: KeysWanted;
}

export function KeysDialog({ open, onClose, wanted }: KeysDialogProps) {
  const { t } = useLingui();
  const keys = [
    { names: ['j', '↓'], label: t`Next case` },
    { names: ['k', '↑'], label: t`Previous case` },
    { names: ['Enter'], label: t`Open the case` },
    { names: ['t'], label: t`Take the case` },
    { names: ['/'], label: t`Search` },
    { names: ['?'], label: t`Show this list` },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t`Shortcuts in the queue`} closeWord={t`Close`}>
      <dl className="queue-keys">
        {keys.map(({ names, label }) => (
          <div key={label}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        id="single-keys"
        label={<Trans>Use shortcuts on this device</Trans>}
        checked={wanted.on}
        onChange={({ currentTarget }) => wanted.want(currentTarget.checked)}
      />
    </Dialog>
  );
}
