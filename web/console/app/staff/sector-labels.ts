import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sector, StaffStatus } from '@thamani/domain/review/staff.ts';
import type { BadgeProps } from '@thamani/ui/badge/Badge.tsx';

export const sectorWords: Readonly<Record<Sector, MessageDescriptor>> = {
  agriculture: msg`Agriculture`,
  solid_minerals: msg`Solid minerals`,
  energy_resources: msg`Energy resources`,
};

export const statuses: Readonly<Record<StaffStatus, Pick<BadgeProps, 'icon' | 'tone'> & { readonly words: MessageDescriptor }>> = {
  invited: { icon: 'dots', tone: 'slate', words: msg`Invitation not yet confirmed` },
  confirmed: { icon: 'mail', tone: 'amber', words: msg`Sign-in not set up` },
  active: { icon: 'check', tone: 'leaf', words: msg({ message: 'Active', context: 'staff member' }) },
  suspended: { icon: 'pause', tone: 'rust', words: msg({ message: 'Suspended', context: 'staff member' }) },
};
