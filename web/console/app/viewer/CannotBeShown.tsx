import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ViewerDocument, ViewerSource } from './viewer-document.ts';

interface CannotBeShownProps {
  readonly shown: ViewerDocument;
  readonly source: ViewerSource;
  /** Some of its pages can be drawn. */
  readonly isPart?: boolean;
}

export function CannotBeShown({ shown, source, isPart = false }: CannotBeShownProps) {
  return (
    <div className={isPart ? 'viewer-failed viewer-failed-part' : 'viewer-failed'} role="alert">
      <Icon name="warning" />
      <p>
        {isPart ? (
          <Trans>A page of this document cannot be shown here. Download the original; it then counts as opened.</Trans>
        ) : (
          <Trans>This document cannot be shown here. Download the original; it then counts as opened.</Trans>
        )}
      </p>
      <OriginalLink address={source.originalOf(shown.id)} />
    </div>
  );
}

/** In a separate window: the server answers with the file as the company sent it. */
export function OriginalLink({ address }: { readonly address: string }) {
  return (
    <ButtonLink size="small" icon="download" href={address} target="_blank" rel="noreferrer">
      <Trans>Download the original</Trans>
    </ButtonLink>
  );
}
