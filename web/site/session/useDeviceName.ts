import { useLingui } from '@lingui/react/macro';

/** Browser and system as the API names them; what it could not tell is said in the reader's language. */
export function useDeviceName(named: string): string {
  const { t } = useLingui();
  const [first = '', second = ''] = named.split(', ');
  const browser = first === 'Unknown browser' ? t`Unknown browser` : first;
  const system = second === 'unknown system' ? t`unknown system` : second;
  return system === '' ? browser : t`${browser}, ${system}`;
}
