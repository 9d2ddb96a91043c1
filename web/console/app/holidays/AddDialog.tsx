import { useLingui } from '@lingui/react/macro';
import { changeHolidays } from '@thamani/contract/review.ts';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';

interface AddDialogProps {
  readonly country: { readonly value: string; readonly word: string };
  readonly year: number;
  readonly onClose: () => void;
}

export function AddDialog({ country, year, onClose }: AddDialogProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ day = '', name = '', expected }: Typed) => {
    const errors = {
      ...(day === '' && { day: t`Choose a date.` }),
      ...(name === '' && { name: t`Enter the name of the holiday.` }),
    };
    if (Object.keys(errors).length > 0) return setRefused({ message: '', errors });
    const body = { country: country.value, day, name, expected: expected !== undefined };
    const answer = await run((api) => api.call(changeHolidays, { body }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={t`Add a holiday: ${country.word}`}
      action={t`Add holiday`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <TextField
        id="day"
        name="day"
        type="date"
        label={t`Day`}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        error={refused?.errors['day']}
      />
      <TextField id="name" name="name" label={t`Name`} autoComplete="off" maxLength={120} error={refused?.errors['name']} />
      <Checkbox
        id="expected"
        name="expected"
        label={t`Provisional: the date depends on the sighting of the moon or on an official announcement and must be confirmed later`}
      />
    </FormDialog>
  );
}
