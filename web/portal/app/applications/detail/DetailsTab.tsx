import { Trans, useLingui } from '@lingui/react/macro';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import type { FormPage, Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { withCurrency } from '@thamani/domain/money.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { HsCodeName } from '../../application-form/fields/HsCodeName.tsx';
import { heldIn } from '../../application-form/form-values.ts';
import type { Values } from '../../application-form/form-values.ts';
import type { Lists } from '../../application-form/fields/select-options.ts';
import { inWords, isMoney } from '../../application-form/value-formatting.ts';
import { fieldLabels, pageTitles } from '@thamani/site/labels/application-fields.ts';
import { figureMarks } from '../../calculator/figure-formatting.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { ApplicationDetails } from '../application.ts';
import { ValueAddition } from '../ValueAddition.tsx';
import { Submissions } from './Submissions.tsx';

const { thresholdPercent } = schemes[currentScheme];
const rows: readonly Requirement[] = requirements;
const pages = [...new Set(rows.map(({ page }) => page))];

/** Every answer, by the pages of the form. What may be left out and was is not shown. */
export function DetailsTab({ application, lists }: { readonly application: ApplicationDetails; readonly lists: Lists }) {
  const { language } = useAddress();
  const { values } = heldIn(application, language);
  return (
    <div className="details">
      <Figure application={application} />
      {pages.map((page) => (
        <Page key={page} page={page} application={application} values={values} lists={lists} />
      ))}
      <Submissions submissions={application.submissions ?? []} />
    </div>
  );
}

/** The figure that decides, against the threshold. */
function Figure({ application }: { readonly application: ApplicationDetails }) {
  const { t } = useLingui();
  if (application.cva === null) return null;
  return (
    <section className="card panel" aria-labelledby="details-figure">
      <header className="panel-head">
        <h2 id="details-figure">
          <Trans>Local value addition</Trans>
        </h2>
      </header>
      <div className="details-figure">
        <p className="num">
          <ValueAddition of={application} />
        </p>
        <Meter value={Number(application.cva)} threshold={thresholdPercent} thresholdLabel={t`threshold ${thresholdPercent}%`} />
      </div>
    </section>
  );
}

interface PageProps {
  readonly page: FormPage;
  readonly application: ApplicationDetails;
  readonly values: Values;
  readonly lists: Lists;
}

function Page({ page, application, values, lists }: PageProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const shown = rows
    .filter((row) => row.page === page && row.kind !== 'document')
    .flatMap(({ id, kind }) => {
      const words = inWords(id, values[id], { texts: i18n, language, lists });
      return words === undefined && !application.missing.includes(id) ? [] : [{ id, kind, words }];
    });
  if (shown.length === 0) return null;
  return (
    <section className="card panel" aria-labelledby={`details-${page}`}>
      <header className="panel-head">
        <h2 id={`details-${page}`}>{i18n._(pageTitles[page])}</h2>
      </header>
      <dl className="answers">
        {shown.map(({ id, kind, words }) => (
          <div key={id}>
            <dt>{i18n._(fieldLabels[id])}</dt>
            <dd>
              {kind === 'declaration' ? (
                <Declaration acknowledged={values[id] === true} />
              ) : words === undefined ? (
                <Missing />
              ) : (
                <Answer id={id} words={words} of={application} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** With its currency or unit, which the form shows in the field. */
function Answer({ id, words, of }: { readonly id: RequirementId; readonly words: string; readonly of: ApplicationDetails }) {
  const { kind } = fieldOf(id);
  const { language } = useAddress();
  const { percent } = figureMarks[language];
  const unit = kind === 'percent' ? percent : (units[id] ?? '');
  const figure = kind === 'amount' && !isMoney(id) ? words.replace(/[.,]00$/, '') : words;
  // The code and its English name are one text, from left to right: beside an Arabic label the code would fall into the middle.
  if (kind === 'hs_code')
    return (
      <bdi dir="ltr">
        <span className="num">{figure}</span>
        <HsCodeName code={words} />
      </bdi>
    );
  return (
    <bdi>
      {isMoney(id) && of.currency !== null ? withCurrency(language, figure, of.currency) : figure}
      {unit}
    </bdi>
  );
}

const units: Partial<Record<RequirementId, string>> = {
  annual_water_consumption_estimate: ' L',
  annual_energy_consumption_estimate: ' kWh',
};

/** A legal statement: a box that was saved without its tick is an answer, `false`, and no acknowledgement. */
function Declaration({ acknowledged }: { readonly acknowledged: boolean }) {
  if (!acknowledged)
    return (
      <span className="answers-missing">
        <Trans>Not acknowledged yet</Trans>
      </span>
    );
  return (
    <span className="answers-declared">
      <Icon name="check" small />
      <Trans>Acknowledged</Trans>
    </span>
  );
}

function Missing() {
  return (
    <span className="answers-missing">
      <Trans>Not answered yet</Trans>
    </span>
  );
}
