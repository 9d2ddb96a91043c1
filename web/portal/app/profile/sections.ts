import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { identityFields, personalFields } from '@thamani/domain/accounts/profile.ts';
import type { ProfileField } from '@thamani/domain/accounts/profile.ts';
import { useNavigate, useSearchParams } from 'react-router';

/** Of the page itself, in its address; people have a page of their own. */
const tabs = ['overview', 'company', 'profiles'] as const;
type OwnTab = (typeof tabs)[number];
export type TabName = OwnTab | 'people';

interface Section {
  readonly tab: OwnTab;
  readonly title: MessageDescriptor;
  /** In the order in which they are asked for. */
  readonly fields: readonly ProfileField[];
  /** Asks too whether the company is a cooperative, led by women or by young people. */
  readonly traits?: true;
}

/** Fields that are changed together. The company's identity is separate, since it is locked at the first submission. */
export const sections = {
  person: { tab: 'overview', title: msg`Personal details`, fields: personalFields },
  office: {
    tab: 'overview',
    title: msg`Head office`,
    fields: ['head_office_address', 'head_office_country', 'head_office_state_province_region', 'head_office_city'],
  },
  identity: { tab: 'company', title: msg`Company identity`, fields: identityFields },
  details: {
    tab: 'company',
    title: msg`Company details`,
    fields: [
      'company_size',
      'contact_person',
      'contact_email',
      'start_of_operation_year',
      'company_number',
      'sector',
      'type_entity',
      'ownership_type',
      'website',
    ],
    traits: true,
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

/** The name under which a section's unsent text is kept: what was typed for one company is not offered in another. */
export function unsentForm(section: SectionName, companyId: string | null): string {
  return section === 'person' || companyId === null ? `profile ${section}` : `profile ${section} ${companyId}`;
}

export function isSection(name: string | null): name is SectionName {
  return name !== null && Object.hasOwn(sections, name);
}

function isTab(name: string | null): name is OwnTab {
  return tabs.some((tab) => tab === name);
}

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
    closeForm: () => void navigate(`?tab=${tab}`, { replace: true, preventScrollReset: true }),
  };
}

/** The page on which an owner requests a change of locked details. */
export const identityChangeAddress = '/profile/identity-change';

export function editAddress(section: SectionName): string {
  return `?tab=${sections[section].tab}&edit=${section}`;
}
