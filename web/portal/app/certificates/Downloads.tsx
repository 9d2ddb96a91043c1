import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink, type ButtonLinkProps } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { languageNames, languages, type Language } from '@thamani/domain/languages.ts';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { inLanguage } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { download, isFilePath, saveAs, type Download } from './download.ts';
import { useDownloadMessages } from './useDownloadMessages.ts';

type DownloadFailure = { readonly kind: Exclude<Download['kind'], 'saved'>; readonly path: string };

/** The file in each language it is printed in. Each is a plain link, which script makes tell what became of it. */
export function Downloads({ certificate: { cert_no: number, file_path, state } }: { readonly certificate: Certificate }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { revalidate } = useRevalidator();
  const wordsOf = useDownloadMessages();
  const isInvalid = state === 'revoked' || state === 'suspended';
  const [busy, setBusy] = useState<Language>();
  const [told, setTold] = useState<DownloadFailure>();
  const pathIn = (one: Language) => (isFilePath(file_path) ? inLanguage(file_path, one) : file_path);

  const fetchIn = async (one: Language) => {
    if (busy !== undefined) return;
    setBusy(one);
    setTold(undefined);
    const path = pathIn(one);
    const result = await download(path);
    setBusy(undefined);
    if (result.kind === 'saved') {
      saveAs(result.file, `${number}-${one}.pdf`);
      sayInToast('success', t`Certificate downloaded successfully`);
      return;
    }
    setTold({ kind: result.kind, path });
    if (result.kind === 'elsewhere') {
      open(path, '_blank', 'noopener');
      sayInToast('info', t`Certificate downloaded successfully`);
      return;
    }
    sayInToast('error', wordsOf(result.fault));
    // The session has ended: the page finds out, and leads to sign-in and back.
    if (result.fault.code === 'refused' && [401, 403].includes(result.fault.status)) void revalidate();
  };

  return (
    <div className="certificate-downloads no-print">
      {isInvalid && (
        <p className="certificate-download-warning">
          <Icon name="warning" small />
          {state === 'revoked' ? (
            <Trans>The file looks valid, but this certificate was revoked. Keep it for your records only.</Trans>
          ) : (
            <Trans>The file looks valid, but this certificate is suspended. Do not give it to others now.</Trans>
          )}
        </p>
      )}
      <FileLink
        kind={isInvalid ? 'plain' : 'main'}
        icon="download"
        path={pathIn(language)}
        busy={busy === language}
        onFetch={() => void fetchIn(language)}
      >
        {busy === language ? <Trans>Downloading…</Trans> : <Trans>Download</Trans>}
      </FileLink>
      <p id="file-languages" className="small soft">
        <Trans>The same certificate in another language</Trans>
      </p>
      <ul aria-labelledby="file-languages">
        {languages
          .filter((one) => one !== language)
          .map((one) => (
            <li key={one}>
              <FileLink
                size="small"
                icon="download"
                path={pathIn(one)}
                hrefLang={one}
                busy={busy === one}
                onFetch={() => void fetchIn(one)}
              >
                {busy === one ? <Trans>Downloading…</Trans> : <span lang={one}>{languageNames[one]}</span>}
              </FileLink>
            </li>
          ))}
      </ul>
      <WhatToDo told={told} />
    </div>
  );
}

interface FileLinkProps extends Pick<ButtonLinkProps, 'kind' | 'size' | 'icon' | 'hrefLang' | 'children'> {
  readonly path: string;
  readonly busy: boolean;
  readonly onFetch: () => void;
}

function FileLink({ path, busy, onFetch, hrefLang, children, ...looks }: FileLinkProps) {
  // A path that is none leads nowhere; pressed, it says why.
  if (!isFilePath(path)) {
    return (
      <Button {...looks} onClick={onFetch}>
        {children}
      </Button>
    );
  }
  const pressed = (event: MouseEvent) => {
    // Leaves a modified click to the browser, so that the link can open in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFetch();
  };
  return (
    <ButtonLink {...looks} href={path} hrefLang={hrefLang} aria-disabled={busy || undefined} onClick={pressed}>
      {children}
    </ButtonLink>
  );
}

/** Stays in the page, where the words in passing are gone after a while. */
function WhatToDo({ told }: { readonly told: DownloadFailure | undefined }) {
  return (
    <div role="status" className="certificate-told">
      {told?.kind === 'elsewhere' && (
        <p className="small">
          <Trans>
            The file was opened in a new tab. If nothing opened, <a href={told.path}>open the file here</a>.
          </Trans>
        </p>
      )}
      {told?.kind === 'failed' &&
        (isFilePath(told.path) ? (
          <p className="small">
            <Trans>
              The file could not be downloaded. Wait a minute and try again, or <a href={told.path}>open the file here</a>.
            </Trans>
          </p>
        ) : (
          <p className="small">
            <Trans>The file is not available yet. Reload the page in a minute. If the problem continues, contact us.</Trans>
          </p>
        ))}
    </div>
  );
}
