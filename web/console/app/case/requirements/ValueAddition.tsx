import { Trans, useLingui } from '@lingui/react/macro';
import { assessedFigures, type AssessedFigure } from '@thamani/domain/review/requirement-review.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { writtenFigure } from '../answer-formatting.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { figureIn, percentIn } from '../../language/format.tsx';
import type { CaseDetails } from '../case-data.ts';

const { thresholdPercent } = schemes[currentScheme];

/** What the company declares beside what the evidence shows so far. */
export function ValueAddition() {
  const { t } = useLingui();
  const { caseDetails, reader } = useReviewCase();
  const declared = caseDetails.application.calculated_value_addition;
  const assessed = caseDetails.assessed_cva;
  const shown = Number(assessed ?? declared ?? 0);
  const assessedIs = Number(assessed ?? 0) > thresholdPercent ? 'above' : 'below';
  return (
    <section className="case-value" aria-label={t`Value addition`}>
      <dl>
        <div>
          <dt>
            <Trans>Declared</Trans>
          </dt>
          <dd className="figure num case-declared">
            <bdi dir="ltr">{declared === null ? '–' : percentIn(reader.language, declared)}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Assessed from evidence</Trans>
          </dt>
          <dd className={`figure num case-assessed${assessed === null ? ' case-unknown' : ` case-${assessedIs}`}`}>
            {assessed === null ? <Trans>not assessed yet</Trans> : <bdi dir="ltr">{percentIn(reader.language, assessed)}</bdi>}
          </dd>
        </div>
      </dl>
      <div className="case-meter">
        <Meter value={shown} threshold={thresholdPercent} thresholdLabel={t`threshold ${thresholdPercent}%`} />
      </div>
      <Formula caseDetails={caseDetails} />
    </section>
  );
}

function Formula({ caseDetails }: { readonly caseDetails: CaseDetails }) {
  const [final, imported] = assessedFigures;
  const currency = caseDetails.application.currency ?? '';
  const changed = assessedFigures.filter((id) => (caseDetails.requirement_decisions[id]?.figure ?? null) !== null);
  return (
    <p className="case-formula">
      <Trans>
        <bdi dir="ltr" className="num">
          (<Figure id={final} /> − <Figure id={imported} />) ÷ <Figure id={final} />
        </bdi>
        , in <bdi>{currency}</bdi> for one unit of output.
      </Trans>{' '}
      {changed.length === 0 ? (
        caseDetails.assessed_cva === null && <Trans>Value addition is assessed when both figures are accepted.</Trans>
      ) : (
        <Trans>A figure from the evidence replaces the declared figure.</Trans>
      )}
    </p>
  );
}

/** Leads to the answer that it comes from, with its evidence. */
function Figure({ id }: { readonly id: AssessedFigure }) {
  const { caseDetails, reader } = useReviewCase();
  const { select } = useCaseActions();
  const figure = caseDetails.requirement_decisions[id]?.figure ?? caseDetails.application[id];
  if (figure === null) return '–';
  return (
    <a
      href={`#requirement-${id}`}
      onClick={(event) => {
        event.preventDefault();
        select(id);
      }}
    >
      {figureIn(reader.language, writtenFigure(figure))}
    </a>
  );
}
