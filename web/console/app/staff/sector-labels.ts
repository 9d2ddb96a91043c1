import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sector, StaffStatus } from '@thamani/domain/review/staff.ts';
import type { BadgeProps } from '@thamani/ui/badge/Badge.tsx';

export const sectorLabels: Readonly<Record<Sector, MessageDescriptor>> = {
  agriculture: msg`Agriculture`,
  solid_minerals: msg`Solid minerals`,
  energy_resources: msg`Energy resources`,
};

export const statuses: Readonly<Record<StaffStatus, Pick<BadgeProps, 'icon' | 'tone'> & { readonly label: MessageDescriptor }>> = {
  invited: { icon: 'dots', tone: 'slate', label: msg`Invitation not yet confirmed` },
  confirmed: { icon: 'mail', tone: 'amber', label: msg`Sign-in not set up` },
  active: { icon: 'check', tone: 'leaf', label: msg({ message: 'Active', context: 'staff member' }) },
  suspended: { icon: 'pause', tone: 'rust', label: msg({ message: 'Suspended', context: 'staff member' }) },
};
