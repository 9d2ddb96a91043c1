import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { MadeSmaller, Thumbnail } from './DocumentRow.tsx';
import type { PickedFile } from './upload-state.ts';
import { adviceOf, headOf, sizeIn } from './upload-messages.ts';

interface FileRowProps {
  readonly file: PickedFile;
  readonly onAgain: () => void;
  readonly onDrop: () => void;
}

/** A file that is on its way, or did not get there. */
export function FileRow({ file, onAgain, onDrop }: FileRowProps) {
  const { t, i18n } = useLingui();
  const { name, step, fault, shrunkFrom } = file;
  const failed = step === 'failed' && fault !== undefined;
  return (
    <div className="document-row" data-step={step}>
      <Thumbnail icon={failed ? 'warning' : 'upload'} />
      <div className="document-text">
        <bdi className="document-name">{name}</bdi>
        {failed ? (
          <p className="document-fault">
            <b>{i18n._(headOf(fault))}</b> {adviceOf(i18n, fault)}
          </p>
        ) : (
          <Percent file={file} />
        )}
        {shrunkFrom !== undefined && !failed && <MadeSmaller from={shrunkFrom} to={file.size} />}
      </div>
      <div className="document-actions">
        {failed && (fault.why === 'connection' || fault.why === 'unreadable') && (
          <Button size="small" onClick={onAgain} aria-label={t`Try again: ${name}`}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={onDrop} aria-label={failed ? t`Remove ${name}` : t`Stop uploading ${name}`}>
          {failed ? <Trans>Remove</Trans> : <Trans>Stop</Trans>}
        </Button>
      </div>
    </div>
  );
}

function Percent({ file: { key, name, size, share, step } }: { readonly file: PickedFile }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const percent = Math.floor(share * 100);
  const whole = sizeIn(language, size);
  return (
    <>
      <p className="document-note num">
        <span>
          {step === 'waiting' && <Trans>Waiting to upload</Trans>}
          {step === 'preparing' && <Trans>Preparing the upload…</Trans>}
          {step === 'again' && <Trans>The connection was lost. Trying again…</Trans>}
          {step === 'sending' && (
            <Trans>
              <bdi>{percent}%</bdi> of <bdi>{whole}</bdi>
            </Trans>
          )}
        </span>
      </p>
      <progress className="document-progress" id={`progress-${key}`} value={percent} max={100} aria-label={t`Uploading ${name}`} />
    </>
  );
}
