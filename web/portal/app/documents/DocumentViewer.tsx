import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { isPicture, originalOf } from './document.ts';
import type { ShownDocument } from './document.ts';
import { nothingToView, sizeIn } from './upload-messages.ts';

interface DocumentViewerProps {
  readonly document: ShownDocument;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows the disarmed copy, by a link that ends after a minute; the original can be taken away as a file, and never opens here. */
export function DocumentViewer({ document, open, onClose }: DocumentViewerProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={document.name}
      closeWord={t`Close`}
      actions={
        document.state === 'ready' && (
          <>
            <ButtonLink icon="download" href={originalOf(document)} download="">
              <Trans>Download the original</Trans>
            </ButtonLink>
            <ButtonLink kind="main" href={document.media} target="_blank" rel="noopener">
              {isPicture(document) ? <Trans>Open at full size</Trans> : <Trans>Open the PDF</Trans>}
            </ButtonLink>
          </>
        )
      }
    >
      <div className="viewer">
        {document.state !== 'ready' ? <Nothing /> : isPicture(document) ? <Picture document={document} /> : <Pdf document={document} />}
      </div>
    </Dialog>
  );
}

function Picture({ document: { media, name } }: { readonly document: ShownDocument }) {
  const [away, setAway] = useState(false);
  return away ? <Nothing /> : <img src={media} alt={name} onError={() => setAway(true)} />;
}

function Pdf({ document: { size } }: { readonly document: ShownDocument }) {
  const { language } = useAddress();
  return (
    <div className="viewer-pdf">
      <Icon name="document" />
      <p>
        <Trans>
          PDF file, <bdi>{sizeIn(language, size)}</bdi>. It opens in a new tab. For your safety, we removed all scripts and other active
          content from this copy.
        </Trans>
      </p>
    </div>
  );
}

function Nothing() {
  const { i18n } = useLingui();
  return (
    <p className="viewer-nothing" role="status">
      {i18n._(nothingToView)}
    </p>
  );
}
