import { Trans, useLingui } from '@lingui/react/macro';
import type { Requirement } from '@thamani/domain/applications/requirements.ts';
import { unprovenFigures } from '@thamani/domain/review/changed-figures.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { isAssessedFigure } from '@thamani/domain/review/requirement-review.ts';
import { choiceWord } from '@thamani/site/labels/application-choices.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { FigureValue, PercentValue } from '../../language/format.tsx';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { figuresIn, isJudging, statusOf, type CaseDetails, type ChangedFigure } from '../case-data.ts';
import { filedAs, filedIn } from '../documents/case-documents.ts';
import { usePhone } from '../documents/document-layout.ts';
import { PlaceLink } from '../documents/PlaceLabel.tsx';
import { Judging } from './RequirementActions.tsx';
import { RequirementState, RequirementTitle, ReturnText } from './RequirementRow.tsx';

const { thresholdPercent } = schemes[currentScheme];

/** The changed figures that have no reason, no place, or a place in a document that was replaced. */
export function unprovenIn(caseDetails: CaseDetails): readonly ChangedFigure[] {
  const unproven = unprovenFigures(
    caseDetails.changed_figures,
    filedIn(caseDetails).map(({ paper }) => paper.id),
  );
  return caseDetails.changed_figures.filter(({ field }) => unproven.includes(field));
}

/** What the company declares beside what the evidence shows, and the value addition that each makes. */
export function FiguresTable() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const isOnPhone = usePhone();
  useFigureKey();
  const { calculated_value_addition: declared } = caseDetails.application;
  const assessed = caseDetails.assessed_cva;
  const columns = isOnPhone ? 3 : 4;
  return (
    <section className="case-value" aria-label={t`Value addition`}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">
              <OneUnit />
            </th>
            <th scope="col" className="figures-figure">
              <Trans>Declared</Trans>
            </th>
            <th scope="col" className="figures-figure">
              <Trans>Assessed</Trans>
            </th>
            {!isOnPhone && (
              <th scope="col">
                <Trans>Proof</Trans>
              </th>
            )}
          </tr>
        </thead>
        {figuresIn(caseDetails).map((requirement) => (
          <FigureRows key={requirement.id} requirement={requirement} columns={columns} />
        ))}
        <tbody>
          <tr className="figures-result">
            <th scope="row">
              <Trans>Value addition</Trans>
            </th>
            <td className="figures-figure figure case-declared">
              <PercentValue percent={declared} />
            </td>
            <td className={`figures-figure figure case-assessed${assessed === null ? ' case-unknown' : ` case-${sideOf(assessed)}`}`}>
              {assessed === null ? <Trans>not assessed yet</Trans> : <PercentValue percent={assessed} />}
            </td>
            {!isOnPhone && (
              <td>
                <ThresholdMeter declared={declared} assessed={assessed} />
              </td>
            )}
          </tr>
        </tbody>
      </table>
      {isOnPhone && <ThresholdMeter declared={declared} assessed={assessed} />}
    </section>
  );
}

/** Of what the figures are the value: the company chooses the unit. */
function OneUnit() {
  const { t, i18n } = useLingui();
  const { currency, annual_output_unit: chosen } = useReviewCase().caseDetails.application;
  if (chosen === null) return currency === null ? t`For one unit` : t`${currency} for one unit`;
  const unit = choiceWord(i18n, 'annual_output_unit', chosen);
  return currency === null ? t`For 1 ${unit}` : t`${currency} for 1 ${unit}`;
}

function sideOf(percent: string): 'above' | 'below' {
  return Number(percent) > thresholdPercent ? 'above' : 'below';
}

interface ThresholdMeterProps {
  readonly declared: string | null;
  readonly assessed: string | null;
}

/** Filled to the assessed value; the declared one is a dotted line. The figures beside it say the same. */
export function ThresholdMeter({ declared, assessed }: ThresholdMeterProps) {
  const { t } = useLingui();
  const dotted = assessed !== null && declared !== null && declared !== assessed ? Math.min(100, Math.max(0, Number(declared))) : undefined;
  return (
    <div className="case-meter">
      <Meter value={Number(assessed ?? declared ?? 0)} threshold={thresholdPercent} thresholdLabel={t`threshold ${thresholdPercent}%`} />
      {dotted !== undefined && (
        <svg className="case-meter-declared" width="100%" height="24" aria-hidden="true">
          <line x1={`${dotted}%`} x2={`${dotted}%`} y1="2" y2="22" />
        </svg>
      )}
    </div>
  );
}

/** One figure, and below it what the reader can do with it. On a phone its proof has a line of its own, unless it is as declared. */
function FigureRows({ requirement, columns }: { readonly requirement: Requirement; readonly columns: number }) {
  const { caseDetails } = useReviewCase();
  const { current } = useCaseSelection();
  const { id } = requirement;
  const isCurrent = current === id;
  const status = statusOf(caseDetails, id);
  const index = caseDetails.changed_figures.findIndex(({ field }) => field === id);
  const changed = caseDetails.changed_figures[index];
  const declared = isAssessedFigure(id) ? caseDetails.application[id] : null;
  const assessed = status === 'accepted' ? (changed?.figure ?? declared) : null;
  const isOnPhone = columns === 3;
  return (
    <tbody id={`requirement-${id}`} className={`figures-row requirement-${status}${isCurrent ? ' requirement-current' : ''}`}>
      <tr>
        <th scope="row">
          <RequirementTitle requirement={requirement} />
        </th>
        <td className="figures-figure soft">{declared === null ? '–' : <FigureValue figure={declared} />}</td>
        <td className="figures-figure">
          {assessed === null ? (
            '–'
          ) : changed === undefined ? (
            <FigureValue figure={assessed} />
          ) : (
            <>
              <strong>
                <FigureValue figure={assessed} />
              </strong>{' '}
              <FigureNumber number={index + 1} />
            </>
          )}
        </td>
        {!isOnPhone && (
          <td className="figures-proof">
            <Proof requirement={requirement} changed={changed} />
          </td>
        )}
      </tr>
      {isOnPhone && (changed !== undefined || status !== 'accepted') && (
        <tr>
          <td colSpan={columns} className="figures-proof">
            <Proof requirement={requirement} changed={changed} />
          </td>
        </tr>
      )}
      {isCurrent && (
        <tr>
          <td colSpan={columns}>
            <Judging requirement={requirement} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The same number is at the place on the document, in the colours of paper. */
function FigureNumber({ number }: { readonly number: number }) {
  const { t } = useLingui();
  return (
    <span className="figure-number as-paper" role="img" aria-label={t`changed figure ${number}`}>
      {number}
    </span>
  );
}

function Proof({ requirement, changed }: { readonly requirement: Requirement; readonly changed: ChangedFigure | undefined }) {
  const { caseDetails } = useReviewCase();
  const requirementDecision = caseDetails.requirement_decisions[requirement.id];
  if (changed === undefined)
    return (
      <span className="soft">
        {requirementDecision?.verdict === 'accepted' ? <Trans>as declared</Trans> : <RequirementState id={requirement.id} />}
        {requirementDecision?.verdict === 'returned' && (
          <>
            {'. '}
            <ReturnText requirementDecision={requirementDecision} />
          </>
        )}
      </span>
    );
  const { reason, place } = changed;
  return (
    <>
      {place !== null && <PlaceLink place={place} />}
      {place !== null && reason !== null && '. '}
      {reason !== null && <bdi>{reason}</bdi>}
      <Unproven changed={changed} />
    </>
  );
}

/** Why nothing can be proposed with this figure. */
function Unproven({ changed }: { readonly changed: ChangedFigure }) {
  const { caseDetails } = useReviewCase();
  if (!unprovenIn(caseDetails).includes(changed)) return null;
  const isReplaced = changed.place !== null && filedAs(filedIn(caseDetails), changed.place.document) === undefined;
  return (
    <strong className="figures-unproven">
      <Icon name="warning" small />
      {isReplaced ? (
        <Trans>The document was replaced. Mark the place again.</Trans>
      ) : (
        <Trans>A reason or a place is missing. Enter both, or accept the declared figure.</Trans>
      )}
    </strong>
  );
}

/** f: to the figures; on one of them its form, or for a reader who decides nothing its proof. */
function useFigureKey(): void {
  const { caseDetails, isOutOfScope } = useReviewCase();
  const { current, form } = useCaseSelection();
  const { select, show } = useCaseActions();
  const figures = figuresIn(caseDetails);
  const press = () => {
    const chosen = figures.find(({ id }) => id === current);
    if (chosen === undefined) return select((figures.find(({ id }) => statusOf(caseDetails, id) === 'open') ?? figures[0])?.id);
    if (isJudging(caseDetails) && !isOutOfScope) return select(chosen.id, 'figure');
    const place = caseDetails.changed_figures.find(({ field }) => field === chosen.id)?.place ?? null;
    const filed = place && filedAs(filedIn(caseDetails), place.document);
    if (place && filed) show(filed.key, { page: place.page, box: place.box });
  };
  useSingleKeys({ f: form === undefined ? press : undefined });
}
