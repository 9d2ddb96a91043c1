import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { grounds, type GroundCode } from '@thamani/domain/review/grounds.ts';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import { groundLabels } from '@thamani/site/labels/decision-reasons.ts';
import { PlaceField } from '../documents/PlaceField.tsx';

/** By ground: the place in a document that shows it. */
export type CitedPlaces = Readonly<Partial<Record<GroundCode, DocumentPlace>>>;

interface GroundsProps {
  readonly chosen: readonly GroundCode[];
  readonly onChange: (chosen: readonly GroundCode[]) => void;
  readonly cited: CitedPlaces;
  readonly onCite: (ground: GroundCode, place: DocumentPlace) => void;
  readonly error: string | undefined;
  /** Whether the reader tried to send it: only then is it said what is missing. */
  readonly isTried: boolean;
}

export function Grounds({ chosen, onChange, cited, onCite, error, isTried }: GroundsProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset
      className={`case-grounds${error === undefined ? '' : ' field-wrong'}`}
      aria-describedby={error === undefined ? undefined : 'grounds-error'}
    >
      <legend>
        <Trans>Grounds</Trans>
      </legend>
      <FieldNotes id="grounds" hint={t`The company will see these grounds.`} error={error} />
      {grounds.map(({ code, correction, cites }) => (
        <div key={code}>
          <label className="checkbox">
            <input
              type="checkbox"
              name="grounds"
              value={code}
              checked={chosen.includes(code)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))}
            />
            <span>
              {i18n._(groundLabels[code])}
              {correction === 'offered' && (
                <span className="case-ground-note">
                  <Trans>Use this ground only if the company has already been asked to correct the problem.</Trans>
                </span>
              )}
            </span>
          </label>
          {cites === 'required' && chosen.includes(code) && (
            <PlaceField
              id={`${code}-place`}
              label={t`Place that shows this ground`}
              question={t`Mark the place that shows this ground`}
              place={cited[code]}
              error={isTried && cited[code] === undefined && t`Mark the place in the document.`}
              onPlaced={(place) => onCite(code, place)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
