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
    ['a', t`Accept it`],
    ['s', t`Send it back`],
    ['v', t`View its document`],
    ['?', t`This list`],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t`Keys`} closeWord={t`Close`}>
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
        <Trans>Everything can be reached with Tab and Enter as well.</Trans>
      </p>
      <Checkbox
        id="single-keys"
        label={<Trans>Use single keys on this device</Trans>}
        checked={wanted.on}
        onChange={({ currentTarget }) => wanted.want(currentTarget.checked)}
      />
    </Dialog>
  );
}
