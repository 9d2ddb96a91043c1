import { Trans, useLingui } from '@lingui/react/macro';
import { grounds, type GroundCode } from '@thamani/domain/review/grounds.ts';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import { groundLabels } from '@thamani/site/labels/decision-reasons.ts';

interface GroundsProps {
  readonly chosen: readonly GroundCode[];
  readonly onChange: (chosen: readonly GroundCode[]) => void;
  readonly error: string | undefined;
}

export function Grounds({ chosen, onChange, error }: GroundsProps) {
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
      {grounds.map(({ code, correction }) => (
        <label key={code} className="checkbox">
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
      ))}
    </fieldset>
  );
}
