import { Trans, useLingui } from '@lingui/react/macro';
import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon, type IconName } from '@thamani/ui/icon/Icon.tsx';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { OriginalLink } from './CannotBeShown.tsx';

/** As shares of the pane's width. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

export function zoomedIn(zoom: number): number {
  return zooms.find((one) => one > zoom) ?? zoom;
}

export function zoomedOut(zoom: number): number {
  return zooms.findLast((one) => one < zoom) ?? zoom;
}

interface ToolbarProps {
  readonly page: number;
  readonly pageCount: number;
  readonly zoom: number;
  readonly original: string;
  readonly onGo: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onRotate: () => void;
}

/** On a narrow screen, what is needed less is under "More". */
export function Toolbar({ page, pageCount, zoom, original, onGo, onZoom, onRotate }: ToolbarProps) {
  const { t } = useLingui();
  const more = useClosingDetails();
  const percent = Math.round(zoom * 100);
  const fitWidth = t`Fit width`;
  return (
    <div className="viewer-tools">
      <AriaToolbar className="viewer-toolbar" aria-label={t`Tools of the document`}>
        {pageCount > 1 && (
          <span className="viewer-toolgroup">
            <Tool icon="chevron" className="viewer-previous" label={t`Previous page`} isOff={page <= 1} onPress={() => onGo(page - 1)} />
            <span className="viewer-tool-text small num">
              <Trans>
                Page {page} of {pageCount}
              </Trans>
            </span>
            <Tool icon="chevron" className="viewer-next" label={t`Next page`} isOff={page >= pageCount} onPress={() => onGo(page + 1)} />
          </span>
        )}
        <span className="viewer-toolgroup">
          <Tool icon="zoom_out" label={t`Zoom out`} isOff={zoomedOut(zoom) === zoom} onPress={() => onZoom(zoomedOut(zoom))} />
          <Button size="small" kind="quiet" aria-label={`${percent}% ${fitWidth}`} title={fitWidth} onClick={() => onZoom(1)}>
            <bdi dir="ltr" className="num">
              {percent}%
            </bdi>
          </Button>
          <Tool icon="zoom_in" label={t`Zoom in`} isOff={zoomedIn(zoom) === zoom} onPress={() => onZoom(zoomedIn(zoom))} />
        </span>
        <span className="viewer-toolgroup viewer-wide">
          <Tool icon="rotate" label={t`Rotate`} onPress={onRotate} />
        </span>
      </AriaToolbar>
      <div className="viewer-more" ref={more}>
        <details>
          <summary>
            <Trans>More</Trans>
            <Icon name="chevron" small />
          </summary>
          <div className="viewer-more-sheet">
            <Button size="small" kind="quiet" icon="rotate" onClick={onRotate}>
              <Trans>Rotate</Trans>
            </Button>
            <OriginalLink address={original} />
          </div>
        </details>
      </div>
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly className?: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** Stays in the order of focus where it does nothing at present. */
function Tool({ icon, label, className = '', isOff = false, onPress }: ToolProps) {
  return (
    <Button size="small" kind="quiet" aria-label={label} title={label} aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      <span className={`viewer-tool ${className}`}>
        <Icon name={icon} />
      </span>
    </Button>
  );
}
