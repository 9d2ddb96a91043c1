import { Trans } from '@lingui/react/macro';

export function SkipLink() {
  return (
    <a className="skip unseen" href="#main">
      <Trans>Skip to the content</Trans>
    </a>
  );
}
