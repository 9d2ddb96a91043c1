import { Trans, useLingui } from '@lingui/react/macro';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { withCurrency } from '@thamani/domain/money.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureMarks, percentIn } from '../../calculator/figure-formatting.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { rowsOn } from '../form-values.ts';
import { pagesIn, sentBackOf } from '../correction.ts';
import { faultSentence } from '../fields/validation-messages.ts';
import { HsCodeName } from '../fields/HsCodeName.tsx';
import { useForm } from '../form-context.ts';
import { inWords, isMoney } from '../value-formatting.ts';
import { pages } from '../frame/Steps.tsx';
import { declared } from '../fields/ValueAddition.tsx';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { wordsOf } from '../field-labels.ts';

/** All answers, page by page, each with its way back. On paper it has a head, since it is then a document and no page of a form. */
export function Summary({ applicationNumber }: { readonly applicationNumber: string }) {
  const name = useForm().draft.values.product_name;
  return (
    <>
      <div className="form-printed" aria-hidden="true">
        <p className="wordmark">
          <Wordmark />
        </p>
        <p>
          <Trans>Certification application</Trans> <span className="code">{applicationNumber}</span>
        </p>
        <p>
          <bdi>{typeof name === 'string' ? name : ''}</bdi>
        </p>
      </div>
      <div className="form-review no-print">
        <Button icon="document" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <div className="form-summary">
        {pages.slice(0, -1).map((page) => (
          <SummaryOfPage key={page} page={page} />
        ))}
      </div>
    </>
  );
}

function SummaryOfPage({ page }: { readonly page: FormPage }) {
  const { i18n, t } = useLingui();
  const { addressOf, draft, missing, wrong, correction } = useForm();
  const { language } = useAddress();
  const title = i18n._(pageTitles[page]);
  const figure = declared(draft)?.figure;
  return (
    <section aria-labelledby={`summary-${page}`}>
      <div className="form-summary-head">
        <h2 id={`summary-${page}`}>{title}</h2>
        {(correction === undefined || pagesIn(correction).includes(page)) && (
          <Link className="no-print" to={addressOf(page)} aria-label={t`Change the answers on page ${page}, ${title}`}>
            <Trans>Change</Trans>
          </Link>
        )}
      </div>
      <dl>
        {rowsOn(page).map(({ id, need }) => {
          const fault = wrong[id];
          const open = missing.includes(id) ? (
            fieldOf(id).kind === 'document' || fieldOf(id).kind === 'documents' ? (
              <Trans>Missing: add a file</Trans>
            ) : (
              <Trans>Missing: enter an answer</Trans>
            )
          ) : fault === undefined ? undefined : (
            i18n._(faultSentence(fault))
          );
          return <Row key={id} id={id} open={open} optional={need === 'if_you_have_it'} address={`${addressOf(page)}#${id}`} />;
        })}
        {page === 3 && (
          <div>
            <dt>
              <Trans>Calculated value addition</Trans>
            </dt>
            <dd>{figure === undefined ? <NotGiven /> : <bdi dir="ltr">{percentIn(language, figure.percent)}</bdi>}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface RowProps {
  readonly id: RequirementId;
  /** What is still to be done about it. */
  readonly open: ReactNode;
  readonly optional: boolean;
  readonly address: string;
}

function Row({ id, open, optional, address }: RowProps) {
  const { i18n, t } = useLingui();
  const { correction } = useForm();
  const label = i18n._(wordsOf(id).label);
  const isOpen = correction === undefined || sentBackOf(correction, id) !== undefined;
  return (
    <div className={open === undefined ? undefined : 'form-summary-open'} {...(optional ? { 'data-optional': '' } : {})}>
      <dt>{label}</dt>
      <dd>
        <Given id={id} hidden={open !== undefined} />
        {open !== undefined && (
          <Link to={address} className="form-summary-todo">
            <Icon name="attention" small />
            <span>{open}</span>
          </Link>
        )}
        {open === undefined && isOpen && (
          <Link to={address} className="form-summary-change no-print" aria-label={t`Change: ${label}`}>
            <Trans>Change</Trans>
          </Link>
        )}
      </dd>
    </div>
  );
}

export function Given({ id, hidden }: { readonly id: RequirementId; readonly hidden: boolean }) {
  const { i18n, t } = useLingui();
  const { language } = useAddress();
  const { draft, lists, hsCode } = useForm();
  const { kind } = fieldOf(id);
  const value = draft.values[id] ?? null;
  if (kind === 'document' || kind === 'documents') {
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    if (ids.length === 0) return hidden ? null : <NotGiven />;
    return (
      <span className="form-summary-files">
        {ids.map((one) => (
          <bdi key={one}>{draft.documents[one]?.name ?? t`File added`}</bdi>
        ))}
      </span>
    );
  }
  const words = inWords(id, value, { texts: i18n, language, lists });
  if (words === undefined) return hidden ? null : <NotGiven />;
  // The code and its English name are one text, from left to right, with the code first.
  if (kind === 'hs_code')
    return (
      <bdi dir="ltr">
        <span className="num">{words}</span>
        <HsCodeName code={words} known={hsCode} />
      </bdi>
    );
  const figure = ['amount', 'percent', 'count', 'coordinate'].includes(kind);
  const currency = isMoney(id) && typeof draft.values.currency === 'string' ? draft.values.currency : '';
  return (
    <bdi className={figure ? 'num' : 'form-summary-text'} {...(figure ? { dir: 'ltr' } : {})}>
      {currency === '' ? words : withCurrency(language, words, currency)}
      {kind === 'percent' && figureMarks[language].percent}
    </bdi>
  );
}

function NotGiven() {
  return (
    <span className="soft">
      <Trans>Not provided</Trans>
    </span>
  );
}
