import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

export interface OwnPage {
  readonly path: string;
  readonly title: MessageDescriptor;
  /** A whole sentence for each: 'your' bends with the word in other languages. */
  readonly loading: MessageDescriptor;
  readonly icon: IconName;
}

/** The pages of a company, in the order of the side navigation. */
export const ownPages: readonly OwnPage[] = [
  { path: '/dashboard', title: msg`Dashboard`, loading: msg`Loading your dashboard`, icon: 'home' },
  { path: '/applications', title: msg`Applications`, loading: msg`Loading your applications`, icon: 'document' },
  { path: '/certificates', title: msg`Certificates`, loading: msg`Loading your certificates`, icon: 'medal' },
  { path: '/payments', title: msg`Payment`, loading: msg`Loading your payments`, icon: 'card' },
  { path: '/profile', title: msg`Profile`, loading: msg`Loading your profile`, icon: 'person' },
];

const anyPage = msg`Loading your page`;

export function isAt(page: Pick<OwnPage, 'path'>, path: string): boolean {
  return path === page.path || path.startsWith(`${page.path}/`);
}

export function loadingLabel(path: string): MessageDescriptor {
  return ownPages.find((page) => isAt(page, path))?.loading ?? anyPage;
}
