import { Trans, useLingui } from '@lingui/react/macro';
import { fileAt } from '@thamani/client/file-download.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { codeAddress } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { saveAs } from './download.ts';

/** What a stranger needs to check it: the link and the code. */
export function PublicVerification({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useLingui();
  const { cert_no: number, verification_url: address, state } = certificate;
  const isInvalid = state === 'revoked' || state === 'suspended';
  const shown = useRef<HTMLAnchorElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      sayInToast('success', t`Verification link copied to clipboard`);
    } catch {
      // Forbidden by the browser, or no clipboard at all.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      sayInToast('warning', t`The link could not be copied automatically. It is now selected, so you can copy it yourself.`);
    }
  };

  return (
    <section className="card panel certificate-verification" aria-labelledby="public-verification">
      <header className="panel-head">
        <h2 id="public-verification">
          <Trans>Public Verification</Trans>
        </h2>
      </header>
      <div className="verification-body">
        <div className="verification-code">
          <Picture
            src={codeAddress(number, 'png')}
            alt={t`QR code that opens the public verification page of ${number}`}
            width={256}
            height={256}
            missing={<Trans>QR Code not available</Trans>}
          />
        </div>
        <div className="verification-text">
          <p>
            <Trans>
              Anyone can verify this certificate by opening the link or scanning the QR code. They do not need an account. They see the
              certificate number, the company, the product, the value addition and whether the certificate is valid today.
            </Trans>
          </p>
          <p>
            <a ref={shown} className="verification-link" href={address} target="_blank" rel="noopener" dir="ltr">
              {address}
            </a>
          </p>
          <div className="verification-actions no-print">
            {isInvalid ? (
              <p>
                <Trans>Do not hand on the link or the QR code: everyone who opens it sees that this certificate is not valid.</Trans>
              </p>
            ) : (
              <>
                <Button icon="chain" onClick={() => void copy()}>
                  <Trans>Copy verification link</Trans>
                </Button>
                <ShareLinks certificate={certificate} />
                <CodeDownloads number={number} />
              </>
            )}
          </div>
          <p className="small soft no-print" hidden={isInvalid}>
            <Trans>
              Use PNG for screens and messages. Use SVG for labels and print: it stays sharp at any size. Print the QR code at least 4 cm
              wide.
            </Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

/**
 * The device's own menu of sharing where it has one, which knows what is installed. WhatsApp by its public address: a plain link, which works
 * without script and tells WhatsApp nothing before it is followed.
 */
function ShareLinks({ certificate: { cert_no: number, verification_url: url, application } }: { readonly certificate: Certificate }) {
  const { t } = useLingui();
  const { product_name: product } = application;
  const text = t`Check the value addition certificate ${number} for ${product}:`;
  const canShare = useCanShare();
  const share = async () => {
    try {
      await navigator.share({ title: number, text, url });
    } catch (error) {
      // Closed without a choice: nothing to say.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      sayInToast('warning', t`Your browser could not share the link. Copy it instead.`);
    }
  };
  return (
    <>
      {canShare && (
        <Button icon="arrow" onClick={() => void share()}>
          <Trans>Share</Trans>
        </Button>
      )}
      <ButtonLink
        icon="speech"
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Trans>Share on WhatsApp</Trans>
      </ButtonLink>
    </>
  );
}

/** Known in the browser alone; the server draws the page without the button. */
function useCanShare(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => typeof navigator.share === 'function',
    () => false,
  );
}

function CodeDownloads({ number }: { readonly number: string }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();

  const save = async (event: MouseEvent, format: 'png' | 'svg') => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const fetched = await fileAt(codeAddress(number, format));
    if ('file' in fetched) {
      saveAs(fetched.file, `${number}-qr.${format}`);
      sayInToast('success', t`QR Code downloaded successfully`);
      return;
    }
    const { fault } = fetched;
    const status = fault.code === 'refused' ? fault.status : 0;
    sayInToast('error', fault.code === 'empty' || status === 404 ? t`QR Code not available` : t`Failed to download QR code`);
    if (status === 401 || status === 403) void revalidate();
  };

  return (
    <>
      <ButtonLink icon="qr" href={codeAddress(number, 'png')} download={`${number}-qr.png`} onClick={(event) => void save(event, 'png')}>
        <Trans>QR code (PNG)</Trans>
      </ButtonLink>
      <ButtonLink icon="qr" href={codeAddress(number, 'svg')} download={`${number}-qr.svg`} onClick={(event) => void save(event, 'svg')}>
        <Trans>QR code for print (SVG)</Trans>
      </ButtonLink>
    </>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Takes its place where it does not come. */
  readonly missing: ReactNode;
}

/** A picture of the API. Its place is kept while it comes, so that nothing moves. */
export function Picture({ src, alt, width, height, missing }: PictureProps) {
  const place = useRef<HTMLImageElement>(null);
  const [away, setAway] = useState<string>();
  // It may have failed before script was there to hear of it.
  useEffect(() => {
    const image = place.current;
    if (image !== null && image.complete && image.naturalWidth === 0) setAway(src);
  }, [src]);
  if (away === src) return <p className="picture-missing">{missing}</p>;
  return <img ref={place} src={src} alt={alt} width={width} height={height} onError={() => setAway(src)} />;
}
