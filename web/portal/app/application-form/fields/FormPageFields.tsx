import { Trans, useLingui } from '@lingui/react/macro';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { withCurrency } from '@thamani/domain/money.ts';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { rowsOn } from '../form-values.ts';
import { choiceWord } from '@thamani/site/labels/application-choices.ts';
import { sentBackOf } from '../correction.ts';
import { useForm } from '../form-context.ts';
import { FormField } from './FormField.tsx';
import { PastedPosition, SavedFacilities } from './FacilityPlace.tsx';
import { PositionButton } from './PositionButton.tsx';
import { inWords } from '../value-formatting.ts';
import { CalculatedField, ValueAdditionCard } from './ValueAddition.tsx';
import { partTitles } from '../field-labels.ts';

/** Two fields that are read as one stand in one row where there is room. */
const besideEachOther: readonly (readonly [RequirementId, RequirementId])[] = [
  ['annual_output', 'annual_output_unit'],
  ['annual_volume_of_raw_material_utilized', 'raw_material_unit'],
  ['pct_of_material_processed_locally', 'pct_of_material_imported'],
  ['pct_of_components_sourced_locally', 'pct_of_components_imported'],
  ['facility_latitude', 'facility_longitude'],
];

/** What a page shows besides its fields. */
const before: Partial<Record<RequirementId, () => ReactNode>> = {
  facility_country: () => <Facilities />,
  final_product_cost: () => (
    <>
      <CostSheetLink />
      <GivenValue />
    </>
  ),
  facility_latitude: () => <Position />,
};
const after: Partial<Record<RequirementId, () => ReactNode>> = {
  cost_of_imported_inputed: () => (
    <>
      <CalculatedField />
      <ValueAdditionCard place="form" />
    </>
  ),
};

/** The fields of one page, in the order of the one table and under the titles of its parts. */
export function FormPageFields({ page }: { readonly page: FormPage }) {
  const { i18n } = useLingui();
  const seconds = new Set(besideEachOther.map(([, second]) => second));
  return rowsOn(page)
    .filter(({ id }) => !seconds.has(id))
    .map(({ id }) => {
      const title = partTitles[id];
      const second = besideEachOther.find(([first]) => first === id)?.[1];
      return (
        <Fragment key={id}>
          {title !== undefined && <h2 className="form-part">{i18n._(title)}</h2>}
          {before[id]?.()}
          {second === undefined ? (
            <FormField id={id} />
          ) : (
            <div className="form-row">
              <FormField id={id} />
              <FormField id={second} />
            </div>
          )}
          {after[second ?? id]?.()}
        </Fragment>
      );
    });
}

/** Fills in both figures, where both can be changed. */
function Position() {
  const { correction } = useForm();
  const isOpen = (id: RequirementId) => correction === undefined || sentBackOf(correction, id) !== undefined;
  if (!isOpen('facility_latitude') || !isOpen('facility_longitude')) return null;
  return (
    <>
      <PositionButton />
      <PastedPosition />
    </>
  );
}

/** Fills in all four answers, so a correction does not offer it. */
function Facilities() {
  return useForm().correction === undefined ? <SavedFacilities /> : null;
}

/** The costs line by line, with what documents show of them. */
function CostSheetLink() {
  const { sheetAddress, correction } = useForm();
  if (correction !== undefined && sentBackOf(correction, 'final_product_cost') === undefined) return null;
  return (
    <p className="form-given">
      <span>
        <Trans>
          Optional: list your costs line by line, and attach the documents that show them. The figures on this page count as before.
        </Trans>
      </span>
      <Link to={sheetAddress}>
        <Trans>Open the cost sheet</Trans>
      </Link>
    </p>
  );
}

/** A figure of another page that this one is counted against. */
function GivenValue() {
  const { draft, lists, addressOf, correction } = useForm();
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { currency, annual_output_unit: unit } = draft.values;
  const shown = inWords('final_product_value', draft.values.final_product_value, { texts: i18n, language, lists });
  return (
    <p className="form-given">
      <span>
        <Trans>Final product value</Trans>
      </span>
      <b className="num">
        {shown === undefined ? (
          <Trans>not entered yet</Trans>
        ) : (
          <bdi dir="ltr">{typeof currency === 'string' ? withCurrency(language, shown, currency) : shown}</bdi>
        )}
      </b>
      {typeof unit === 'string' && unit !== '' && (
        <span className="soft">
          <Trans>
            for 1 <bdi>{choiceWord(i18n, 'annual_output_unit', unit)}</bdi>
          </Trans>
        </span>
      )}
      {(correction === undefined || sentBackOf(correction, 'final_product_value') !== undefined) && (
        <Link to={`${addressOf(2)}#final_product_value`}>
          <Trans>Change on page 2</Trans>
        </Link>
      )}
    </p>
  );
}
