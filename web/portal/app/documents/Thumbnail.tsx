import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { isPicture, thumbnailOf } from './document.ts';
import type { ShownDocument } from './document.ts';

/** A look at a picture that passed its check; a drawing of its kind for everything else. */
export function Thumbnail({ document, icon }: { readonly document?: ShownDocument | undefined; readonly icon?: IconName }) {
  const [away, setAway] = useState(false);
  const shown = document?.state === 'ready' && isPicture(document) && !away;
  return (
    <span className="thumbnail" data-kind={shown ? 'picture' : 'drawing'}>
      {shown ? (
        <img src={thumbnailOf(document)} alt="" width={48} height={48} loading="lazy" decoding="async" onError={() => setAway(true)} />
      ) : (
        <Icon name={icon ?? (document && isPicture(document) ? 'picture' : 'document')} />
      )}
    </span>
  );
}
