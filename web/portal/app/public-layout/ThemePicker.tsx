import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { enhanceThemePicker } from './theme-choice.ts';

/** Light, dark, or as the device has it. Hidden until there is script, which a choice needs. */
export function ThemePicker({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const place = useRef<HTMLParagraphElement>(null);
  // On public pages the one script does it (public-scripts/main.ts).
  useEffect(() => (place.current === null ? undefined : enhanceThemePicker(place.current)), []);
  return (
    <p ref={place} className="theme-picker no-print" data-theme-picker hidden>
      <label htmlFor={id}>
        <Trans>Colours</Trans>
      </label>
      <select id={id} defaultValue="device">
        <option value="device">{t`As on this device`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </select>
    </p>
  );
}
