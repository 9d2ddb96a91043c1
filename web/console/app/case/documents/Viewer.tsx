import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Moment, sizeIn } from '../../language/format.tsx';
import type { Filed, DocumentViewerData } from './case-documents.ts';
import { Frame, LocationLabel, PageSketch } from './PageLocation.tsx';
import type { Paper, Spot } from '../case-data.ts';

interface ViewerProps {
  readonly shown: Filed;
  /** What to look at on it. */
  readonly spot: Spot | undefined;
  readonly viewerData: DocumentViewerData;
}

/** One document, with the way to the next. */
export function Viewer({ shown, spot, viewerData }: ViewerProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { filed, show } = viewerData;
  const at = filed.findIndex(({ place }) => place === shown.place);
  const [previous, next] = [filed[at - 1], filed[at + 1]];
  const { paper } = shown;
  return (
    <div className="viewer">
      <div className="viewer-head">
        <Icon name={isPicture(paper) ? 'picture' : 'document'} />
        <h2 id="viewer-title" tabIndex={-1}>
          <TitleOf filed={shown} />
        </h2>
        <div className="viewer-ways">
          <Step label={t`Previous document`} to={previous} show={show} back />
          <span className="small soft num">
            <bdi dir="ltr">
              {at + 1} / {filed.length}
            </bdi>
          </span>
          <Step label={t`Next document`} to={next} show={show} />
        </div>
      </div>
      {spot !== undefined && <Here spot={spot} isPicture={isPicture(paper)} />}
      <div className="viewer-sheet">
        {paper.state === 'ready' ? (
          <Sheet filed={shown} spot={spot} address={viewerData.addressOf(paper, 'view')} />
        ) : (
          <NotReady filed={shown} />
        )}
      </div>
      <dl className="viewer-facts">
        <dt>
          <Trans>File</Trans>
        </dt>
        <dd>
          <bdi>{paper.name}</bdi> · <bdi>{sizeIn(language, paper.size)}</bdi>
        </dd>
        <dt>
          <Trans>Checks</Trans>
        </dt>
        <dd>
          {paper.state === 'ready' && (
            <>
              <Icon name="check" small /> <Trans>no virus found, can be opened</Trans>
            </>
          )}
          {paper.state === 'checking' && <Trans>still being checked</Trans>}
          {paper.state === 'refused' && <Trans>did not pass the file check</Trans>}
        </dd>
        <dt>
          <Trans>Sent</Trans>
        </dt>
        <dd>
          <Moment at={paper.uploaded_at} />
        </dd>
      </dl>
      {paper.state === 'ready' && (
        <div className="viewer-foot">
          <ButtonLink size="small" icon="download" href={viewerData.addressOf(paper, 'original')} target="_blank" rel="noreferrer">
            <Trans>Open the original</Trans>
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function TitleOf({ filed }: { readonly filed: Filed }) {
  const { i18n } = useLingui();
  const { field, title, number, of } = filed;
  if (field === undefined) return <bdi>{title}</bdi>;
  const label = i18n._(fieldLabels[field]);
  return of === 1 ? (
    label
  ) : (
    <Trans>
      {label}, {number} of {of}
    </Trans>
  );
}

function isPicture({ content_type }: Paper): boolean {
  return content_type.startsWith('image/');
}

/** Where to look, in words; over a picture the frame shows it as well. */
function Here({ spot, isPicture }: { readonly spot: Spot; readonly isPicture: boolean }) {
  return (
    <div className="viewer-here" role="status">
      {!isPicture && <PageSketch box={spot.box} />}
      <p>
        <strong>
          <Trans>Where to look:</Trans>
        </strong>{' '}
        <LocationLabel spot={spot} />
      </p>
    </div>
  );
}

interface SheetProps extends Pick<ViewerProps, 'spot'> {
  readonly filed: Filed;
  readonly address: string;
}

function Sheet({ filed, spot, address }: SheetProps) {
  const { t } = useLingui();
  const { paper } = filed;
  const { name } = paper;
  return isPicture(paper) ? (
    <div className="viewer-picture">
      <img key={filed.place} src={address} alt={t`Picture that the company sent: ${name}`} />
      {spot !== undefined && <Frame box={spot.box} />}
    </div>
  ) : (
    <iframe
      // A page that is only asked for behind the # is not turned to in a document that is open already.
      key={`${filed.place} ${spot?.page ?? ''}`}
      src={`${address}#navpanes=0&view=FitH${spot === undefined ? '' : `&page=${spot.page}`}`}
      title={t`Document that the company sent: ${name}`}
      referrerPolicy="no-referrer"
    />
  );
}

function NotReady({ filed }: { readonly filed: Filed }) {
  return (
    <p className="soft">{filed.paper.refusal_message ?? <Trans>The file is still being checked. It can be opened in a moment.</Trans>}</p>
  );
}

interface StepProps {
  readonly label: string;
  readonly to: Filed | undefined;
  readonly show: (place: string) => void;
  readonly back?: boolean;
}

function Step({ label, to, show, back = false }: StepProps) {
  return (
    <Button size="small" kind="quiet" aria-label={label} aria-disabled={to === undefined} onClick={() => to && show(to.place)}>
      <span className={back ? 'viewer-back' : 'viewer-on'}>
        <Icon name="arrow" turns />
      </span>
    </Button>
  );
}
