import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Moment, sizeIn } from '../language/format.tsx';
import type { ViewerDocument } from './viewer-document.ts';

export function DocumentFacts({ document: { name, size, state, uploadedAt } }: { readonly document: ViewerDocument }) {
  const { language } = useAddress();
  return (
    <dl className="viewer-facts">
      <div>
        <dt>
          <Trans>File</Trans>
        </dt>
        <dd>
          <bdi>{name}</bdi>
          {size !== undefined && (
            <>
              {' '}
              · <bdi>{sizeIn(language, size)}</bdi>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Checks</Trans>
        </dt>
        <dd>
          {state === 'ready' && (
            <>
              <Icon name="check" small /> <Trans>no virus found, can be opened</Trans>
            </>
          )}
          {state === 'checking' && <Trans>still being checked</Trans>}
          {state === 'refused' && <Trans>did not pass the file check</Trans>}
        </dd>
      </div>
      {uploadedAt !== undefined && (
        <div>
          <dt>
            <Trans>Sent</Trans>
          </dt>
          <dd>
            <Moment at={uploadedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}
