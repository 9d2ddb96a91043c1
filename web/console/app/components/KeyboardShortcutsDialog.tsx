import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { ReactNode } from 'react';
import { maySomewhere, useMyself } from '../session/current-user.ts';
import { useNextCaseWanted, type DeviceSwitch } from './device-switch.ts';

export interface PageShortcutsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wanted: DeviceSwitch;
}

interface Shortcut {
  /** The keys, as they are written on the keyboard. */
  readonly names: readonly string[];
  readonly label: string;
}

interface ShortcutGroup {
  readonly id: string;
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}

export function CaseShortcutsDialog(page: PageShortcutsProps) {
  const { t } = useLingui();
  const next = useNextCaseWanted();
  const groups = [
    {
      id: 'keys-answers',
      heading: t`Answers and documents`,
      shortcuts: [
        { names: ['j'], label: t`Next requirement` },
        { names: ['k'], label: t`Previous requirement` },
        { names: ['d'], label: t`Open the next document that you have not opened or accepted` },
        { names: ['a'], label: t`Accept the answer, or accept the document and open the next` },
        { names: ['Shift A'], label: t`Accept all open answers, without figures and documents` },
        { names: ['s'], label: t`Mark the answer for return` },
        { names: ['u'], label: t`Undo` },
        { names: ['f'], label: t`Figure and its proof` },
        { names: ['v'], label: t`Go to the document` },
        { names: ['Esc'], label: t`Back from the document to its row` },
        { names: ['/'], label: t`Search in document` },
        { names: ['+', '-', '0'], label: t`Zoom in, zoom out, fit width` },
        { names: ['r'], label: t`Rotate` },
      ],
    },
    {
      id: 'keys-case',
      heading: t`Case`,
      shortcuts: [
        { names: ['n'], label: t`Next case` },
        { names: ['Shift N'], label: t`Previous case` },
        { names: ['t'], label: t`Take the case` },
        { names: ['q'], label: t`Return to queue` },
        { names: ['p'], label: t`Next step of the case` },
        { names: ['['], label: t`Show or hide the list of cases` },
        { names: ['F6'], label: t`Next part of the page` },
      ],
    },
    useGroupForEverywhere(),
  ];
  return (
    <ShortcutsDialog {...page} title={t`Shortcuts`} groups={groups}>
      <Checkbox
        id="next-case"
        label={<Trans>Open the next case after each step</Trans>}
        checked={next.on}
        onChange={({ currentTarget }) => next.want(currentTarget.checked)}
      />
      <p className="small soft">
        <Trans>You can also use the Tab and Enter keys for all actions.</Trans>
      </p>
    </ShortcutsDialog>
  );
}

export function QueueShortcutsDialog(page: PageShortcutsProps) {
  const { t } = useLingui();
  const mayAssign = maySomewhere(useMyself(), 'reassign_case');
  const forAssigning = [
    { names: ['x'], label: t`Select the case` },
    { names: ['Shift X'], label: t`Select all cases from the last selected one to this one` },
    { names: ['b'], label: t`Assign the selected cases` },
  ];
  const groups = [
    {
      id: 'keys-queue',
      heading: t`Cases`,
      shortcuts: [
        { names: ['j', '↓'], label: t`Next case` },
        { names: ['k', '↑'], label: t`Previous case` },
        { names: ['Enter'], label: t`Open the case` },
        { names: ['t'], label: t`Take the case` },
        ...(mayAssign ? forAssigning : []),
        { names: ['/'], label: t`Search` },
      ],
    },
    useGroupForEverywhere(),
  ];
  return <ShortcutsDialog {...page} title={t`Shortcuts in the queue`} groups={groups} />;
}

/** On pages that have no shortcuts of their own. */
export function ConsoleShortcutsDialog(page: PageShortcutsProps) {
  const { t } = useLingui();
  return <ShortcutsDialog {...page} title={t`Shortcuts`} groups={[useGroupForEverywhere()]} />;
}

export function useGroupForEverywhere(): ShortcutGroup {
  const { t } = useLingui();
  const mayReadAppeals = maySomewhere(useMyself(), 'read_appeal');
  return {
    id: 'keys-everywhere',
    heading: t`On every page`,
    shortcuts: [
      { names: ['Ctrl K'], label: t`Search cases, companies, certificates, people and actions` },
      { names: ['g', 'c'], label: t`Go to the cases` },
      ...(mayReadAppeals ? [{ names: ['g', 'a'], label: t`Go to the appeals` }] : []),
      { names: ['g', 'z'], label: t`Go to the closed cases` },
      { names: ['g', 'b'], label: t`Open the notifications` },
      { names: ['?'], label: t`Show this list` },
    ],
  };
}

interface ShortcutsDialogProps extends PageShortcutsProps {
  readonly title: string;
  readonly groups: readonly ShortcutGroup[];
  readonly children?: ReactNode;
}

export function ShortcutsDialog({ open, onClose, wanted, title, groups, children }: ShortcutsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeWord={t`Close`}>
      <div className="shortcuts">
        {groups.map(({ id, heading, shortcuts }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id}>{heading}</h3>
            <dl>
              {shortcuts.map(({ names, label }) => (
                <div key={label}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {children}
      <Checkbox
        id="single-keys"
        label={<Trans>Use shortcuts on this device</Trans>}
        checked={wanted.on}
        onChange={({ currentTarget }) => wanted.want(currentTarget.checked)}
      />
    </Dialog>
  );
}
