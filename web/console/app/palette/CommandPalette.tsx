import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { searchConsole } from '@thamani/contract/casework.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { matching, optionAfter } from '@thamani/ui/combobox/options.ts';
import { Icon, type IconName } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { stageLabels } from '../case/review-labels.ts';
import { lifeAddress } from '../certificates/certificate.ts';
import { stateLabels } from '../certificates/status-labels.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import { useMyself, type Myself } from '../session/current-user.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { offeredPages } from '../signed-in-layout/pages.ts';
import { PaletteField } from './PaletteField.tsx';
import { actionsOfPage, type PaletteAction } from './usePaletteActions.ts';

export interface CommandPaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly shortcut?: string;
  readonly run: () => void;
}

interface EntryGroup {
  readonly id: string;
  readonly heading: string;
  readonly entries: readonly Entry[];
}

type Found = AnswerOf<typeof searchConsole>['data'];

const least = 2;
const pauseMilliseconds = 250;
const mostRecent = 5;

/** What was opened from the palette, newest first, until the page is loaded again: nothing of it is stored. */
let recent: readonly FoundEntry[] = [];

/** Over cases, companies, certificates, people and actions. ARIA's combobox with a listbox: the focus stays in the field. */
export function CommandPalette({ text, onText, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const wanted = text.trim();
  const { found, failure, isPending } = useFound(wanted);
  const groups = useGroups(wanted, found);
  const entries = groups.flatMap((group) => group.entries);
  const [marked, setMarked] = useState({ text, at: 0 });
  // Another text has other entries: it begins with the first.
  const at = Math.min(marked.text === text ? marked.at : 0, entries.length - 1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Home and End are the field's own.
    const next = event.key === 'Home' || event.key === 'End' ? undefined : optionAfter(event.key, at, entries.length, true);
    if (next !== undefined) setMarked({ text, at: next });
    else if (event.key === 'Enter') choose(entries[at]);
    else return;
    event.preventDefault();
  };
  const count = entries.length;
  const isTooShort = wanted.length > 0 && wanted.length < least;
  return (
    <div className="palette">
      <PaletteField
        text={text}
        onText={onText}
        onClose={onClose}
        list={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': count > 0,
          'aria-controls': listId,
          'aria-activedescendant': count > 0 ? optionId(at) : undefined,
          onKeyDown: press,
        }}
      />
      <div id={listId} role="listbox" aria-label={t`Results`} className="palette-list" onPointerDown={(event) => event.preventDefault()}>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
            <p id={`${listId}-${group.id}`} className="palette-heading" role="presentation">
              {group.heading}
            </p>
            {group.entries.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                // The keyboard stays in the field, and chooses from there.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={entry.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === at}
                  className={index === at ? 'palette-entry palette-marked' : 'palette-entry'}
                  onPointerMove={() => setMarked({ text, at: index })}
                  onClick={() => choose(entry)}
                >
                  <Icon name={entry.icon} turns={entry.icon === 'arrow' || entry.icon === 'return'} />
                  <span className="palette-label">{entry.label}</span>
                  {entry.detail !== undefined && <span className="palette-detail">{entry.detail}</span>}
                  {entry.shortcut !== undefined && <kbd>{entry.shortcut}</kbd>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="palette-note" role="status">
        {failure ?? (
          <>
            {isTooShort && <Trans>Type at least two characters.</Trans>}
            {isPending && <Trans>Searching…</Trans>}
            {!isTooShort && !isPending && count === 0 && (
              <Trans>
                Nothing found for “<bdi>{wanted}</bdi>”.
              </Trans>
            )}
            {!isTooShort && !isPending && count > 0 && wanted !== '' && t`${plural(count, { one: '# result', other: '# results' })}`}
          </>
        )}
      </p>
    </div>
  );
}

/** What the server finds, after a pause in typing. Answers to an earlier text are not shown: Enter would open one of them. */
function useFound(wanted: string) {
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found?: Found; readonly failure?: unknown }>();
  useEffect(() => {
    if (wanted.length < least) return undefined;
    let isOver = false;
    const search = async () => {
      try {
        const { data: found } = await api.call(searchConsole, { query: { q: wanted } });
        if (!isOver) setAnswer({ to: wanted, found });
      } catch (failure) {
        if (!isOver) setAnswer({ to: wanted, failure });
      }
    };
    const timer = setTimeout(() => void search(), pauseMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, wanted]);
  const current = answer?.to === wanted ? answer : undefined;
  return {
    found: current?.found,
    failure: current?.failure === undefined ? undefined : errorMessage(current.failure),
    isPending: wanted.length >= least && current === undefined,
  };
}

/** Something that was found, with the page that shows it. */
interface FoundEntry extends Omit<Entry, 'run'> {
  readonly address: string;
}

function useGroups(wanted: string, found: Found | undefined): readonly EntryGroup[] {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const navigate = useNavigate();
  const myself = useMyself();
  const [ofPage] = useState(actionsOfPage);
  const common = useCommonActions(myself);
  const actions = matchingActions([...ofPage, ...common], wanted);

  const open = (entry: FoundEntry): Entry => ({
    ...entry,
    run() {
      remember(entry);
      void navigate(addressIn(language, entry.address));
    },
  });
  const cases = (found?.cases ?? []).map(
    ({ id, application_number: number, product_name: product, company_name: company, stage }): FoundEntry => ({
      id: `case ${id}`,
      icon: 'document',
      label: (
        <>
          <bdi>{product}</bdi> · <bdi>{company}</bdi>
        </>
      ),
      detail: (
        <>
          <span className="code">{number}</span> {i18n._(stageLabels[stage])}
        </>
      ),
      address: `/cases/${id}`,
    }),
  );
  const companies = (found?.companies ?? []).map(({ id, company_name: company }): FoundEntry => ({
    id: `company ${id}`,
    icon: 'factory',
    label: <bdi>{company}</bdi>,
    address: `/companies/${id}`,
  }));
  const certificates = (found?.certificates ?? []).map(
    ({ cert_no: number, product_name: product, company_name: company, state }): FoundEntry => ({
      id: `certificate ${number}`,
      icon: 'medal',
      label: (
        <>
          <bdi>{product}</bdi> · <bdi>{company}</bdi>
        </>
      ),
      detail: (
        <>
          <span className="code">{number}</span> {i18n._(stateLabels[state])}
        </>
      ),
      address: lifeAddress(number),
    }),
  );
  const people = (found?.people ?? []).map(({ id, name, staff_number: number }): FoundEntry => ({
    id: `person ${id}`,
    icon: 'person',
    label: <bdi>{name}</bdi>,
    detail: <span className="code">{number}</span>,
    address: `/staff?search=${encodeURIComponent(number)}`,
  }));
  const groups: readonly EntryGroup[] = [
    { id: 'recent', heading: t`Recently opened`, entries: wanted === '' ? recent.map(open) : [] },
    { id: 'actions', heading: t`Actions`, entries: actions },
    { id: 'cases', heading: t`Cases`, entries: cases.map(open) },
    { id: 'companies', heading: t`Companies`, entries: companies.map(open) },
    { id: 'certificates', heading: t`Certificates`, entries: certificates.map(open) },
    { id: 'people', heading: t`People`, entries: people.map(open) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function remember(entry: FoundEntry): void {
  recent = [entry, ...recent.filter(({ id }) => id !== entry.id)].slice(0, mostRecent);
}

function matchingActions(actions: readonly PaletteAction[], wanted: string): readonly Entry[] {
  const byId = new Map(actions.map((action) => [action.id, action]));
  return matching(
    actions.map(({ id, label }) => ({ value: id, word: label })),
    wanted,
  ).flatMap(({ value }) => {
    const action = byId.get(value);
    return action === undefined ? [] : [{ icon: 'arrow' as const, ...action }];
  });
}

/** The keys of signed-in-layout/ConsoleKeys.tsx. */
const pageKeys: Readonly<Record<string, string>> = { '/cases': 'g c', '/appeals': 'g a', '/archive': 'g z' };

/** What the palette offers on every page: to go to another one. */
function useCommonActions(myself: Myself): readonly PaletteAction[] {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const navigate = useNavigate();
  const goTo = (address: string) => () => void navigate(addressIn(language, address));
  const pages = offeredPages(myself).map(({ path, search = '', label, icon }): PaletteAction => {
    const address = path + search;
    const page = i18n._(label);
    const shortcut = pageKeys[address];
    return { id: `page ${address}`, label: t`Go to: ${page}`, icon, ...(shortcut !== undefined && { shortcut }), run: goTo(address) };
  });
  return [...pages, { id: 'page /sessions', label: t`Your sessions`, icon: 'shield', run: goTo('/sessions') }];
}
