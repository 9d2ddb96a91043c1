import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { KeysWanted } from '../queue/useShortcutsSetting.ts';

interface KeysProps {
  readonly wanted: KeysWanted;
  readonly onClose: () => void;
}

export function Keys({ wanted, onClose }: KeysProps) {
  const { t } = useLingui();
  const keys = [
    ['j', t`Next requirement`],
    ['k', t`Previous requirement`],
    ['a', t`Accept the answer`],
    ['s', t`Mark the answer for return`],
    ['v', t`View the document`],
    ['?', t`Show this list`],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t`Shortcuts`} closeWord={t`Close`}>
      <dl className="case-keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft">
        <Trans>You can also use the Tab and Enter keys for all actions.</Trans>
      </p>
      <Checkbox
        id="single-keys"
        label={<Trans>Use shortcuts on this device</Trans>}
        checked={wanted.on}
        onChange={({ currentTarget }) => wanted.want(currentTarget.checked)}
      />
    </Dialog>
  );
}
