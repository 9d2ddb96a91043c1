import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useCaseWork } from './case-work.ts';
import { fieldLabels } from './field-words.ts';
import { Moment, sizeIn } from './format.tsx';
import { addressOf, filedIn, type Filed } from './papers.ts';

/** One document, with the way to the next. */
export function Viewer({ shown }: { readonly shown: Filed }) {
  const { t } = useLingui();
  const { whole, reader, show } = useCaseWork();
  const filed = filedIn(whole);
  const at = filed.findIndex(({ place }) => place === shown.place);
  const [previous, next] = [filed[at - 1], filed[at + 1]];
  const { paper } = shown;
  return (
    <div className="viewer">
      <div className="viewer-head">
        <Icon name={paper.content_type.startsWith('image/') ? 'picture' : 'document'} />
        <h2 id="viewer-title" tabIndex={-1}>
          <TitleOf filed={shown} />
        </h2>
        <div className="viewer-ways">
          <Step words={t`Previous document`} to={previous} show={show} back />
          <span className="small soft num">
            <bdi dir="ltr">
              {at + 1} / {filed.length}
            </bdi>
          </span>
          <Step words={t`Next document`} to={next} show={show} />
        </div>
      </div>
      <div className="viewer-sheet">{paper.state === 'ready' ? <Sheet filed={shown} /> : <NotReady filed={shown} />}</div>
      <dl className="viewer-facts">
        <dt>
          <Trans>File</Trans>
        </dt>
        <dd>
          <bdi>{paper.name}</bdi> · <bdi>{sizeIn(reader.language, paper.size)}</bdi>
        </dd>
        <dt>
          <Trans>Checks</Trans>
        </dt>
        <dd>
          {paper.state === 'ready' && (
            <>
              <Icon name="check" small /> <Trans>clean and readable</Trans>
            </>
          )}
          {paper.state === 'checking' && <Trans>still being checked</Trans>}
          {paper.state === 'refused' && <Trans>refused by the check</Trans>}
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
          <ButtonLink size="small" icon="download" href={addressOf(whole, paper, 'original')} target="_blank" rel="noreferrer">
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

function Sheet({ filed }: { readonly filed: Filed }) {
  const { t } = useLingui();
  const { whole } = useCaseWork();
  const { paper } = filed;
  const address = addressOf(whole, paper, 'view');
  const { name } = paper;
  return paper.content_type.startsWith('image/') ? (
    <img key={filed.place} src={address} alt={t`Picture that the company sent: ${name}`} />
  ) : (
    <iframe
      key={filed.place}
      src={`${address}#navpanes=0&view=FitH`}
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
  readonly words: string;
  readonly to: Filed | undefined;
  readonly show: (place: string) => void;
  readonly back?: boolean;
}

function Step({ words, to, show, back = false }: StepProps) {
  return (
    <Button size="small" kind="quiet" aria-label={words} aria-disabled={to === undefined} onClick={() => to && show(to.place)}>
      <span className={back ? 'viewer-back' : 'viewer-on'}>
        <Icon name="arrow" turns />
      </span>
    </Button>
  );
}
