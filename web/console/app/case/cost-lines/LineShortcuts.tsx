import { useLingui } from '@lingui/react/macro';
import { ShortcutsDialog, useGroupForEverywhere, type PageShortcutsProps } from '../../components/KeyboardShortcutsDialog.tsx';

/** The list of shortcuts, with those of this page. It comes with the first `?`. */
export function LineShortcutsDialog(page: PageShortcutsProps) {
  const { t } = useLingui();
  const groups = [
    {
      id: 'keys-cost-lines',
      heading: t`Cost lines`,
      shortcuts: [
        { names: ['j', 'k'], label: t`Next row, previous row` },
        { names: ['o'], label: t`Open the document that the row cites` },
        { names: ['a'], label: t`Accept the row, or open its document first` },
        { names: ['Shift A'], label: t`Accept all open lines of this document` },
        { names: ['c'], label: t`Correct the row` },
        { names: ['n'], label: t`Find the row not proven` },
        { names: ['u'], label: t`Undo` },
        { names: ['v'], label: t`Go to the document` },
        { names: ['Esc'], label: t`Close the form` },
      ],
    },
    useGroupForEverywhere(),
  ];
  return <ShortcutsDialog {...page} title={t`Shortcuts`} groups={groups} />;
}
