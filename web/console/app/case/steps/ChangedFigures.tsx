import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import type { ViewerFocus } from '../../viewer/viewer-document.ts';
import { Day, FigureValue, PercentValue } from '../../language/format.tsx';
import { useReviewCase } from '../case-context.ts';
import type { ChangedFigure } from '../case-data.ts';
import { filedAs, filedIn, useTitleOf, type Filed } from '../documents/case-documents.ts';
import { DocumentDialog } from '../documents/CaseViewer.tsx';
import { PlaceLabel } from '../documents/PlaceLabel.tsx';

/** In a dialog of a decision: each change with its reason, its proof and its effect. The document comes up above the dialog. */
export function ChangedFigures() {
  const { caseDetails } = useReviewCase();
  const [looked, setLooked] = useState<{ readonly filed: Filed; readonly focus: ViewerFocus }>();
  const changed = caseDetails.changed_figures;
  if (changed.length === 0) return null;
  return (
    <section className="changed-figures" aria-labelledby="changed-figures">
      <h3 id="changed-figures">
        <Plural value={changed.length} one="# figure was changed" other="# figures were changed" />
      </h3>
      <ul>
        {changed.map((figure) => (
          <Change key={figure.field} changed={figure} onShow={(filed, focus) => setLooked({ filed, focus })} />
        ))}
      </ul>
      {looked !== undefined && <DocumentDialog chosen={looked.filed} focus={looked.focus} onClose={() => setLooked(undefined)} />}
    </section>
  );
}

interface ChangeProps {
  readonly changed: ChangedFigure;
  readonly onShow: (filed: Filed, focus: ViewerFocus) => void;
}

function Change({ changed, onShow }: ChangeProps) {
  const { i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  const titleOf = useTitleOf();
  const { field, declared, figure, reason, place, before, after, by, at } = changed;
  const { currency } = caseDetails.application;
  const filed = place === null ? undefined : filedAs(filedIn(caseDetails), place.document);
  return (
    <li className="changed-figure">
      <p className="changed-figure-head">
        <strong id={`changed-${field}`}>{i18n._(fieldLabels[field])}</strong>
        <span>
          <bdi>{currency}</bdi>{' '}
          <Trans>
            <del>
              <FigureValue figure={declared} />
            </del>{' '}
            →{' '}
            <strong className="changed-figure-new">
              <FigureValue figure={figure} />
            </strong>
          </Trans>
        </span>
      </p>
      <dl>
        <dt>
          <Trans>Reason</Trans>
        </dt>
        <dd>{reason === null ? <Trans>No reason was given.</Trans> : <bdi>{reason}</bdi>}</dd>
        <dt>
          <Trans>Proof</Trans>
        </dt>
        <dd>
          {place === null ? (
            <Trans>No place was marked.</Trans>
          ) : (
            <PlaceLabel title={filed && titleOf(filed)} page={place.page} quote={place.quote} />
          )}
          {place !== null && filed !== undefined && (
            <Button
              size="small"
              kind="quiet"
              aria-describedby={`changed-${field}`}
              onClick={() => onShow(filed, { page: place.page, box: place.box })}
            >
              <Trans>Show in document</Trans>
            </Button>
          )}
        </dd>
        <dt>
          <Trans>Effect</Trans>
        </dt>
        <dd>
          <span>
            <Trans>
              Value addition <PercentValue percent={before} /> → <PercentValue percent={after} />
            </Trans>
          </span>
          <span className="small soft">
            <bdi className="code">{by.staff_number}</bdi>, <Day at={at} />
          </span>
        </dd>
      </dl>
    </li>
  );
}
