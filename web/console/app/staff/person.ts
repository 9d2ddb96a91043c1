import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listRequests, listStaff } from '@thamani/contract/staff.ts';
import type { StaffStatus } from '@thamani/domain/review/staff.ts';
import type { BadgeProps } from '@thamani/ui/badge/Badge.tsx';

export type Person = AnswerOf<typeof listStaff>['data'][number];
export type Grant = Person['grants'][number];
export type ApprovalRequest = AnswerOf<typeof listRequests>['data'][number];

/** Named on the server, in the order of the reader's language. */
export type Countries = readonly { readonly value: string; readonly word: string }[];

export const statuses: Readonly<Record<StaffStatus, Pick<BadgeProps, 'icon' | 'tone'> & { readonly label: MessageDescriptor }>> = {
  invited: { icon: 'dots', tone: 'slate', label: msg`Invitation not yet confirmed` },
  confirmed: { icon: 'mail', tone: 'amber', label: msg`Sign-in not set up` },
  active: { icon: 'check', tone: 'leaf', label: msg({ message: 'Active', context: 'staff member' }) },
  suspended: { icon: 'pause', tone: 'rust', label: msg({ message: 'Suspended', context: 'staff member' }) },
};
