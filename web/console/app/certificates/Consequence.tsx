import { useLingui } from '@lingui/react/macro';
import type { StatusChange } from '@thamani/domain/certificates/status.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { changeLabels } from './status-labels.ts';

/** In plain words, before anybody presses anything. */
export function Consequence({ change }: { readonly change: StatusChange }) {
  const { i18n } = useLingui();
  return (
    <p className="status-follows">
      <Icon name={change === 'revoke' || change === 'replace' ? 'attention' : 'information'} small />
      <span>{i18n._(changeLabels[change].follows)}</span>
    </p>
  );
}
