import { Trans, useLingui } from '@lingui/react/macro';
import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { recordVisit } from '@thamani/contract/review.ts';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { Position } from './CoordinatesField.tsx';

const empty = { visited_on: '', met: '', latitude: '', longitude: '', production_seen: '', as_declared: '', report: '' };
type Fields = typeof empty;
const untouched: Partial<Fields> = {};

/** For a verifier with a phone at the gate: what is typed stays on the device until it has been sent. */
export function VisitForm() {
  const { t } = useLingui();
  const { caseDetails, staffId, busy, isOutOfScope } = useReviewCase();
  const { run } = useCaseActions();
  const { found, keep, drop } = useUnsent(staffId, `case/${caseDetails.id}/visit`);
  const { language } = useAddress();
  const coordinateError = t`Enter decimal degrees as shown on a map, like 9.4034. Use a minus sign for south or west, like -0.8393.`;
  const [typed, setTyped] = useState(untouched);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  // Most visits are recorded on their day.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const fields: Fields = { ...empty, visited_on: today, ...found, ...typed };
  const set = (changed: Partial<Fields>) => {
    setTyped((before) => ({ ...before, ...changed }));
  };
  // `keep` reads the controls, which have the new values only after they are drawn.
  useEffect(() => {
    if (form.current !== null && typed !== untouched) keep(form.current);
  }, [typed, keep]);
  const send = async () => {
    const missing = Object.fromEntries(
      (['visited_on', 'met', 'report'] as const).filter((id) => fields[id].trim() === '').map((id) => [id, t`Fill in this field.`]),
    );
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first !== undefined) return document.getElementById(`visit-${first}`)?.focus();
    const [latitude, longitude] = [
      readAnswer('facility_latitude', fields.latitude, language),
      readAnswer('facility_longitude', fields.longitude, language),
    ];
    const unread = {
      ...('fault' in latitude && { latitude: coordinateError }),
      ...('fault' in longitude && { longitude: coordinateError }),
    };
    if ('fault' in latitude || 'fault' in longitude) return setErrors(unread);
    const result = await run(recordVisit, {
      visited_on: fields.visited_on,
      met: fields.met.trim(),
      ...(latitude.value !== null && { latitude: String(latitude.value) }),
      ...(longitude.value !== null && { longitude: String(longitude.value) }),
      production_seen: fields.production_seen === 'yes',
      as_declared: fields.as_declared === 'yes',
      report: fields.report.trim(),
    });
    if (result.status === 'done') {
      drop();
      sayInToast('success', t`The visit has been recorded.`);
      document.getElementById('visits')?.focus();
    } else if (result.status === 'refused') setErrors(result.errors);
  };
  const text = (id: 'visited_on' | 'met' | 'latitude' | 'longitude' | 'report') => ({
    id: `visit-${id}`,
    name: id,
    value: fields[id],
    error: errors[id],
    onChange: ({ target }: { target: { value: string } }) => set({ [id]: target.value }),
  });
  const box = (id: 'production_seen' | 'as_declared') => ({
    id: `visit-${id}`,
    name: id,
    value: 'yes',
    checked: fields[id] === 'yes',
    onChange: ({ target }: { target: { checked: boolean } }) => set({ [id]: target.checked ? 'yes' : '' }),
  });
  return (
    <form
      ref={form}
      className="case-visit-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>
        <Trans>Record a visit</Trans>
      </h3>
      <p className="small soft">
        <Trans>Your text is saved on this device until you send it. It is not lost if the connection fails.</Trans>
      </p>
      <TextField {...text('visited_on')} type="date" label={t`Date of the visit`} />
      <TextField {...text('met')} label={t`People met`} hint={t`Names and roles at the facility`} maxLength={500} />
      <Position onFound={(position) => set(position)} />
      <div className="case-pair">
        <TextField {...text('latitude')} label={t`Latitude`} dir="ltr" inputMode="text" />
        <TextField {...text('longitude')} label={t`Longitude`} dir="ltr" inputMode="text" />
      </div>
      <Checkbox {...box('production_seen')} label={t`I saw the product being made`} />
      <Checkbox {...box('as_declared')} label={t`The facility and its location match the application`} />
      <TextArea
        {...text('report')}
        label={t`Observations`}
        hint={t`Describe machines, people, materials and stock, and anything that differs from the application.`}
        maxLength={5000}
      />
      <Button type="submit" kind="main" aria-disabled={busy} {...(!isOutOfScope && { busyLabel: <Trans>Sending…</Trans> })}>
        <Trans>Record the visit</Trans>
      </Button>
    </form>
  );
}
