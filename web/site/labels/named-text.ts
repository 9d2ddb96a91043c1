import { useLingui } from '@lingui/react/macro';

/** A name and what is said of it, on one line: French has a no-break space before the colon. */
export function useNamedText(): (name: string, text: string) => string {
  const { t } = useLingui();
  return (name, text) => t`${name}: ${text}`;
}
