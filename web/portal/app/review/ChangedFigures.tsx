import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { withCurrency } from '@thamani/domain/money.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { tidied } from '../application-form/value-formatting.ts';
import type { ApplicationDetails, Review } from '../applications/application.ts';
import { Day } from '../applications/Day.tsx';
import { percentIn } from '../calculator/figure-formatting.ts';

type ChangedFigure = Review['changed_figures'][number];

interface ChangedFiguresProps {
  readonly changed: readonly ChangedFigure[];
  readonly currency: ApplicationDetails['currency'];
}

/** Figures that the review accepted in place of the declared ones, with the reason and the company's own document that shows each. */
export function ChangedFigures({ changed, currency }: ChangedFiguresProps) {
  if (changed.length === 0) return null;
  return (
    <section className="card review-figures" aria-labelledby="review-figures">
      <h2 id="review-figures">
        <Plural value={changed.length} one="The review changed # figure" other="The review changed # figures" />
      </h2>
      <ul className="review-list">
        {changed.map((figure) => (
          <Change key={figure.field} changed={figure} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function Change({ changed, currency }: { readonly changed: ChangedFigure; readonly currency: ChangedFiguresProps['currency'] }) {
  const { i18n } = useLingui();
  const { field, declared, figure, reason, document, page, quote, before, after, at } = changed;
  return (
    <li>
      <h3>{i18n._(fieldLabels[field])}</h3>
      <dl className="review-change">
        <dt>
          <Trans context="a figure">Declared</Trans>
        </dt>
        <dd>
          <Amount changed={changed} amount={declared} currency={currency} />
        </dd>
        <dt>
          <Trans>Assessed</Trans>
        </dt>
        <dd>
          <strong>
            <Amount changed={changed} amount={figure} currency={currency} />
          </strong>{' '}
          <span className="small soft">
            <Day at={at} />
          </span>
        </dd>
        <dt>
          <Trans>Reason</Trans>
        </dt>
        <dd className="review-text">
          <bdi>{reason}</bdi>
        </dd>
        <dt>
          <Trans>Document</Trans>
        </dt>
        <dd>
          <a href={`/api/media/${document.id}#page=${page}`} target="_blank" rel="noreferrer">
            <bdi>{document.name}</bdi>
          </a>
          {', '}
          {quote === '' ? (
            <Trans>page {page}</Trans>
          ) : (
            <Trans>
              page {page}: “<bdi>{quote}</bdi>”
            </Trans>
          )}
        </dd>
        <dt>
          <Trans>Value addition</Trans>
        </dt>
        <dd>
          <Trans>
            <Percent percent={before} /> → <Percent percent={after} />
          </Trans>
        </dd>
      </dl>
    </li>
  );
}

interface AmountProps {
  readonly changed: ChangedFigure;
  readonly amount: string;
  readonly currency: ChangedFiguresProps['currency'];
}

/** Left to right in any language: the parts of a figure keep their order. */
function Amount({ changed: { field }, amount, currency }: AmountProps) {
  const { language } = useAddress();
  return (
    <bdi dir="ltr" className="num">
      {currency === null ? tidied(field, amount, language) : withCurrency(language, String(tidied(field, amount, language)), currency)}
    </bdi>
  );
}

function Percent({ percent }: { readonly percent: string | null }) {
  const { language } = useAddress();
  return (
    <bdi dir="ltr" className="num">
      {percent === null ? '–' : percentIn(language, percent)}
    </bdi>
  );
}
