import { Trans, useLingui } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { calculate } from '../../calculator/calculate.ts';
import type { Calculated } from '../../calculator/calculate.ts';
import { figureIn, percentIn } from '../../calculator/figure-formatting.ts';
import { Sentence } from '../../calculator/ResultText.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Link } from 'react-router';
import { answersIn, pageOf } from '../form-values.ts';
import type { FormState } from '../form-values.ts';
import { useForm } from '../form-context.ts';

const { thresholdPercent } = schemes[currentScheme];

/** By the one formula; nothing while one of the two figures is not there or cannot be read. */
export function declared(draft: Pick<FormState, 'values' | 'locale'>): Calculated | undefined {
  const { final_product_value: final, cost_of_imported_inputed: imported } = answersIn(draft);
  if (typeof final !== 'string' || typeof imported !== 'string') return undefined;
  return calculate({ final, imported }, draft.locale);
}

/** Computed, and so read-only. */
export function CalculatedField() {
  const { t } = useLingui();
  const { language } = useAddress();
  const { draft } = useForm();
  const figure = declared(draft)?.figure;
  return (
    <div className="form-figure form-percent">
      <TextField
        id="calculated_value_addition"
        label={t`Calculated value addition`}
        hint={t`Calculated from the final product value and the cost of imported inputs`}
        value={figure === undefined ? '' : figureIn(language, figure.percent)}
        after={<bdi>%</bdi>}
        dir="ltr"
        readOnly
      />
    </div>
  );
}

/** `place`: beside the form, or inside it on a phone; only one of them is seen. */
export function ValueAdditionCard({ place }: { readonly place: 'aside' | 'form' }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { draft } = useForm();
  const calculated = declared(draft);
  const figure = calculated?.figure;
  const above = calculated?.saying === 'above' || calculated?.saying === 'just_above';
  const tone = figure === undefined ? 'waits' : above ? 'above' : 'below';
  return (
    <div className={`card form-result form-result-${place} form-result-${tone}`}>
      <p className="form-result-title">
        <Trans>Declared value addition</Trans>
      </p>
      <p className="figure num">
        {figure === undefined ? <Trans>Not calculated yet</Trans> : <bdi dir="ltr">{percentIn(language, figure.percent)}</bdi>}
      </p>
      <Meter
        value={figure === undefined ? 0 : Number(figure.exact.replace('−', '-'))}
        threshold={thresholdPercent}
        thresholdLabel={t`threshold ${thresholdPercent}%`}
      />
      <p className="form-result-says">
        <Icon name={figure === undefined ? 'question' : above ? 'check' : calculated?.saying === 'exactly' ? 'dash' : 'cross'} />
        <span>
          {calculated === undefined ? (
            <Waiting />
          ) : (
            <Sentence saying={calculated.saying} exact={figure ? percentIn(language, figure.exact) : ''} />
          )}
        </span>
      </p>
      {figure === undefined ? (
        <p className="small soft">
          <Trans>Calculated as you type.</Trans>
        </p>
      ) : (
        <>
          <p className="small soft">
            <Trans>
              An officer recalculates the value addition from the accepted evidence. The certificate shows the officer’s figure.
            </Trans>
          </p>
          <p className="form-result-sum small num">
            <bdi dir="ltr">{figure.sum}</bdi>
          </p>
        </>
      )}
    </div>
  );
}

const figureIds = ['final_product_value', 'cost_of_imported_inputed'] as const;

function Waiting() {
  const { draft, wrong, addressOf } = useForm();
  const { i18n } = useLingui();
  const faulty = figureIds.find((id) => wrong[id] !== undefined);
  if (faulty !== undefined)
    return (
      <Trans>
        This answer cannot be used yet: <Link to={`${addressOf(pageOf(faulty))}#${faulty}`}>{i18n._(fieldLabels[faulty])}</Link>. Correct it
        to see the result.
      </Trans>
    );
  const { final_product_value: final } = answersIn(draft);
  return final === undefined ? (
    <Trans>Enter the final product value and the cost of imported inputs to see the result.</Trans>
  ) : (
    <Trans>Enter the cost of imported inputs to see the result.</Trans>
  );
}

/** Beside the two pages whose figures it is calculated from. */
export function ValueAdditionAside({ page }: { readonly page: FormPage }) {
  return (
    <aside className="form-aside no-print">
      {(page === 2 || page === 3) && (
        <>
          <ValueAdditionCard place="aside" />
          <WhichFigure />
        </>
      )}
    </aside>
  );
}

function WhichFigure() {
  return (
    <div className="form-tip">
      <h2>
        <Trans>How value addition is calculated</Trans>
      </h2>
      <p>
        <Trans>
          Value addition is the final product value minus the cost of imported inputs, as a percentage of the final product value. Exactly{' '}
          <bdi>{thresholdPercent}%</bdi> does not qualify. More than <bdi>{thresholdPercent}%</bdi> qualifies.
        </Trans>
      </p>
    </div>
  );
}
