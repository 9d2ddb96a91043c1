import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { isPicture, thumbnailOf } from './document.ts';
import type { ShownDocument } from './document.ts';
import { DocumentViewer } from './DocumentViewer.tsx';
import './documents.css';
import { notSuccessful, sizeIn } from './upload-messages.ts';

interface DocumentRowProps {
  /** Undefined while nothing but its id is known. */
  readonly document: ShownDocument | undefined;
  /** What the document is for, e.g. the label of its field; without it the file's own name heads the row. */
  readonly title?: ReactNode;
  /** Bytes of the picture before it was made smaller, where it was. */
  readonly shrunkFrom?: number | undefined;
  /** The name of an earlier document of the same list with the same content. */
  readonly sameAs?: string | undefined;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** A document that the server has: being checked, ready or refused. */
export function DocumentRow({ document, title, shrunkFrom, sameAs, children }: DocumentRowProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const refused = document?.state === 'refused';
  const name = document?.name ?? '';
  return (
    <div className="document-row" data-state={document?.state ?? 'unknown'}>
      <Thumbnail document={document} {...(refused ? { icon: 'warning' as const } : {})} />
      <div className="document-text">
        {title && <span className="document-title">{title}</span>}
        <bdi className="document-name">{name === '' ? t`Your file` : name}</bdi>
        <State document={document} />
        {document && shrunkFrom !== undefined && <MadeSmaller from={shrunkFrom} to={document.size} />}
        {sameAs !== undefined && !refused && (
          <p className="document-note document-same">
            <Icon name="attention" small />
            <span>
              <Trans>
                The same file as <bdi>{sameAs}</bdi>. Remove it if you added it twice.
              </Trans>
            </span>
          </p>
        )}
      </div>
      <div className="document-actions">
        {document?.state === 'ready' && (
          <Button size="small" onClick={() => setOpen(true)} aria-label={t`View ${name}`}>
            <Trans>View</Trans>
          </Button>
        )}
        {children}
      </div>
      {document && <DocumentViewer document={document} open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}

function State({ document }: { readonly document: ShownDocument | undefined }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  if (document === undefined || document.state === 'checking') {
    return (
      <p className="document-note">
        <Trans>Checking for viruses and hidden content…</Trans>
      </p>
    );
  }
  if (document.state === 'refused') {
    return (
      <p className="document-fault">
        <b>{i18n._(notSuccessful)}</b> {document.refusal_message ?? <Trans>This file is no longer available. Upload it again.</Trans>}
      </p>
    );
  }
  return (
    <p className="document-note document-clean">
      <Icon name="check" small />
      <span>
        <Trans>
          Checked and saved · <bdi>{sizeIn(language, document.size)}</bdi>
        </Trans>
      </span>
    </p>
  );
}

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

/** Said quietly: nothing is asked of anybody. */
export function MadeSmaller({ from, to }: { readonly from: number; readonly to: number }) {
  const { language } = useAddress();
  return (
    <p className="document-note">
      <span>
        <Trans>
          Image made smaller before the upload: from <bdi>{sizeIn(language, from)}</bdi> to <bdi>{sizeIn(language, to)}</bdi>.
        </Trans>
      </span>
    </p>
  );
}
