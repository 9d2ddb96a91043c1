import { useNavigate, useSearchParams } from 'react-router';
import { isSection, isTab, sections } from './sections.ts';
import type { SectionName, TabName } from './sections.ts';

/** Where one is on the page, as its address has it: reload and back keep it, and sign-in returns to it. */
export function usePlace() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const edit = query.get('edit');
  const asked = query.get('tab');
  const editing = isSection(edit) ? edit : undefined;
  const tab = editing !== undefined ? sections[editing].tab : isTab(asked) ? asked : 'overview';
  return {
    tab,
    editing,
    openTab: (next: TabName) => void navigate(`?tab=${next}`, { preventScrollReset: true }),
    closeForm: () => void navigate(`?tab=${tab}`, { replace: true, preventScrollReset: true }),
  };
}

export function editAddress(section: SectionName): string {
  return `?tab=${sections[section].tab}&edit=${section}`;
}
