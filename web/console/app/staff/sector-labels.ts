import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sector, StaffStanding } from '@thamani/domain/review/staff.ts';
import type { BadgeProps } from '@thamani/ui/badge/Badge.tsx';

export const sectorWords: Readonly<Record<Sector, MessageDescriptor>> = {
  agriculture: msg`Agriculture`,
  solid_minerals: msg`Solid minerals`,
  energy_resources: msg`Energy resources`,
};

export const standings: Readonly<Record<StaffStanding, Pick<BadgeProps, 'icon' | 'tone'> & { readonly words: MessageDescriptor }>> = {
  invited: { icon: 'dots', tone: 'slate', words: msg`Invited, not confirmed` },
  confirmed: { icon: 'mail', tone: 'amber', words: msg`Way in not set up` },
  active: { icon: 'check', tone: 'leaf', words: msg`Active` },
  suspended: { icon: 'pause', tone: 'rust', words: msg`Suspended` },
};
