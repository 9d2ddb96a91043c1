import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { withCurrency } from '@thamani/domain/money.ts';
import { PageProgress } from '@thamani/ui/progress/Progress.tsx';
import { Link } from 'react-router';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { pageOf, rowsOn } from '../form-values.ts';
import { choiceWord } from '@thamani/site/labels/application-choices.ts';
import { countsOf } from '../correction.ts';
import { AnswersChanged } from './CorrectionNote.tsx';
import { entries } from '../saving/draft.ts';
import { useForm } from '../form-context.ts';
import type { Form } from '../form-context.ts';
import { inWords } from '../value-formatting.ts';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';

export const pages: readonly FormPage[] = [1, 2, 3, 4, 5, 6, 7, 8];

interface StepProgress {
  /** Nothing is missing or wrong, and something is there or it was passed by. */
  readonly done: boolean;
  readonly open: number;
  readonly begun: boolean;
}

function progressOf(page: FormPage, { draft: { values }, missing, wrong }: Form, now: FormPage): StepProgress {
  const open = [...missing, ...entries(wrong).map(([id]) => id)].filter((id) => pageOf(id) === page).length;
  const begun = rowsOn(page).some(({ id }) => {
    const value = values[id];
    return value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
  });
  return { done: open === 0 && (begun || page < now), open, begun };
}

/** On a phone, in the place of the list. */
export function Progress({ page }: { readonly page: FormPage }) {
  const { t, i18n } = useLingui();
  const { addressOf, correction } = useForm();
  return (
    <div className="form-progress no-print">
      {/* A correction does not pass all pages, so that their number would tell nothing about it. */}
      {correction === undefined && <PageProgress page={page} pages={pages.length} text={t`Page ${page} of ${pages.length}`} />}
      {/* A new one for each page, so that it is closed again. */}
      <details key={page} className="form-jump">
        <summary>
          <Trans>Go to another page</Trans>
        </summary>
        <ol>
          {pages.map((one) => (
            <li key={one}>
              <Link to={addressOf(one)} aria-current={one === page ? 'step' : undefined}>
                {i18n._(pageTitles[one])}
              </Link>
              {correction !== undefined && <ToCorrect {...countsOf(correction.fields, one)} />}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** All pages with what each holds, beside the form. */
export function Steps({ page }: { readonly page: FormPage }) {
  const { t, i18n } = useLingui();
  const form = useForm();
  return (
    <nav className="form-steps no-print" aria-label={t`Pages of the form`}>
      <ol>
        {pages.map((one) => {
          const { done: full, open, begun } = progressOf(one, form, page);
          const asked = form.correction && countsOf(form.correction.fields, one);
          const done = asked === undefined ? full : asked.total > 0 && asked.changed === asked.total;
          return (
            <li key={one} className={one === page ? 'form-step-now' : done ? 'form-step-done' : undefined}>
              <Link to={form.addressOf(one)} aria-current={one === page ? 'step' : undefined}>
                {i18n._(pageTitles[one])}
                {done && one !== page && (
                  <span className="unseen">
                    {' '}
                    <Trans>(complete)</Trans>
                  </span>
                )}
              </Link>
              {asked === undefined ? (
                one !== page && (done ? <Told page={one} /> : begun && open > 0 && <StillOpen open={open} />)
              ) : (
                <ToCorrect {...asked} />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function ToCorrect({ changed, total }: { readonly changed: number; readonly total: number }) {
  if (total === 0) return null;
  return (
    <span className={changed < total ? 'form-step-told form-step-back' : 'form-step-told'}>
      <AnswersChanged changed={changed} total={total} />
    </span>
  );
}

function StillOpen({ open }: { readonly open: number }) {
  return (
    <span className="form-step-told">
      <Plural value={open} one="# answer still needed" other="# answers still needed" />
    </span>
  );
}

/** The answer by which a page is remembered. */
function Told({ page }: { readonly page: FormPage }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { draft, lists } = useForm();
  const { values } = draft;
  const reader = { texts: i18n, language, lists };
  const name = inWords('product_name', values.product_name, reader);
  const value = inWords('final_product_value', values.final_product_value, reader);
  if (page === 1 && name !== undefined)
    return (
      <span className="form-step-told">
        <bdi>{name}</bdi>
      </span>
    );
  if (page === 2 && value !== undefined && typeof values.currency === 'string' && typeof values.annual_output_unit === 'string')
    return (
      <span className="form-step-told num">
        <Trans>
          <bdi dir="ltr">{withCurrency(language, value, values.currency)}</bdi> for 1{' '}
          <bdi>{choiceWord(i18n, 'annual_output_unit', values.annual_output_unit)}</bdi>
        </Trans>
      </span>
    );
  return null;
}
