import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComboboxLabels } from '@thamani/ui/combobox/Combobox.tsx';

/** For a list that one must choose from, or one that may lack what is looked for. */
export function useComboboxLabels({ free }: { readonly free: boolean }): ComboboxLabels {
  const { t } = useLingui();
  return {
    show: t`Show the list`,
    none: free ? t`This name is not in our list. We will use the name as you typed it.` : t`No match in the list. Check the spelling.`,
    more: t`Type more letters to see the rest.`,
    count: (found) => t`${plural(found, { one: '# result', other: '# results' })}`,
  };
}
