import { Trans, useLingui } from '@lingui/react/macro';
import { notProvenReasons, type NotProvenReason } from '@thamani/domain/cost-sheet/judgements.ts';
import { figureRules } from '@thamani/domain/review/changed-figures.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { useCostLines } from './cost-lines-context.ts';
import { notProvenNames } from './line-labels.ts';
import { RowFormFrame } from './RowFormFrame.tsx';
import type { ItemKey } from './sheet-data.ts';

interface NotProvenFormProps {
  readonly item: ItemKey;
  /** A line has a reason of the closed list; the margin has a note alone. */
  readonly hasReasons: boolean;
}

/** Why it is not proven. A digit chooses the reason, Enter saves. */
export function NotProvenForm({ item, hasReasons }: NotProvenFormProps) {
  const { t, i18n } = useLingui();
  const { judge } = useCostLines();
  const [reason, setReason] = useState<NotProvenReason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    const said = note.trim();
    const noted = said === '' ? {} : { note: said };
    if (!hasReasons) return judge(item, { verdict: 'not_proven', ...noted });
    if (reason === undefined) return setMissing(true);
    judge(item, { verdict: 'not_proven', reason, ...noted });
  };
  return (
    <RowFormFrame
      label={t`Why it is not proven`}
      action={<Trans>Save as not proven</Trans>}
      onSend={send}
      onKeyDown={(event) => {
        if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return;
        const chosen = notProvenReasons[Number(event.key) - 1];
        if (chosen === undefined) return;
        event.preventDefault();
        setReason(chosen);
        event.currentTarget.querySelector<HTMLElement>(`input[value=${chosen}]`)?.focus();
      }}
    >
      {hasReasons && (
        <fieldset className={`cost-lines-reasons${isMissing && reason === undefined ? ' field-wrong' : ''}`}>
          <legend>
            <Trans>Reason</Trans>
          </legend>
          {isMissing && reason === undefined && (
            <p className="field-error" role="alert">
              <Trans>Choose a reason.</Trans>
            </p>
          )}
          {notProvenReasons.map((one, index) => (
            <label key={one}>
              <input type="radio" name={`${item}-reason`} value={one} checked={reason === one} onChange={() => setReason(one)} />
              <kbd aria-hidden="true">{index + 1}</kbd>
              <span>{i18n._(notProvenNames[one])}</span>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        id={`${item}-note`}
        label={t`Note`}
        optional={t`(optional)`}
        hint={t`The company will see this.`}
        maxLength={figureRules.mostReasonLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </RowFormFrame>
  );
}
