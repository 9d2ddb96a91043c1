import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { ReactNode } from 'react';
import type { KeysWanted } from './keyboard-shortcuts.ts';

interface PageShortcutsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wanted: KeysWanted;
}

export function CaseShortcutsDialog(page: PageShortcutsProps) {
  const { t } = useLingui();
  const shortcuts = [
    { names: ['j'], label: t`Next requirement` },
    { names: ['k'], label: t`Previous requirement` },
    { names: ['d'], label: t`Open the next document that you have not opened or accepted` },
    { names: ['a'], label: t`Accept the answer, or accept the document and open the next` },
    { names: ['Shift A'], label: t`Accept all open answers, without figures and documents` },
    { names: ['s'], label: t`Mark the answer for return` },
    { names: ['f'], label: t`Figure and its proof` },
    { names: ['v'], label: t`Go to the document` },
    { names: ['Esc'], label: t`Back from the document to its row` },
    { names: ['/'], label: t`Search in document` },
    { names: ['+', '-', '0'], label: t`Zoom in, zoom out, fit width` },
    { names: ['r'], label: t`Rotate` },
    { names: ['?'], label: t`Show this list` },
  ];
  return (
    <ShortcutsDialog {...page} title={t`Shortcuts`} shortcuts={shortcuts} className="case-keys">
      <p className="small soft">
        <Trans>You can also use the Tab and Enter keys for all actions.</Trans>
      </p>
    </ShortcutsDialog>
  );
}

export function QueueShortcutsDialog(page: PageShortcutsProps) {
  const { t } = useLingui();
  const shortcuts = [
    { names: ['j', '↓'], label: t`Next case` },
    { names: ['k', '↑'], label: t`Previous case` },
    { names: ['Enter'], label: t`Open the case` },
    { names: ['t'], label: t`Take the case` },
    { names: ['/'], label: t`Search` },
    { names: ['?'], label: t`Show this list` },
  ];
  return <ShortcutsDialog {...page} title={t`Shortcuts in the queue`} shortcuts={shortcuts} className="queue-keys" />;
}

interface ShortcutsDialogProps extends PageShortcutsProps {
  readonly title: string;
  readonly shortcuts: readonly { readonly names: readonly string[]; readonly label: string }[];
  readonly className: string;
  readonly children?: ReactNode;
}

function ShortcutsDialog({ open, onClose, wanted, title, shortcuts, className, children }: ShortcutsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeWord={t`Close`}>
      <dl className={className}>
        {shortcuts.map(({ names, label }) => (
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
      {children}
      <Checkbox
        id="single-keys"
        label={<Trans>Use shortcuts on this device</Trans>}
        checked={wanted.on}
        onChange={({ currentTarget }) => wanted.want(currentTarget.checked)}
      />
    </Dialog>
  );
}
