import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface SocialPlace {
  readonly id: 'news' | 'video' | 'pictures' | 'company';
  readonly address: string;
  readonly title: MessageDescriptor;
}

/** Samples under a name that is reserved for examples, until an organisation runs the product: no real network or account is named. */
export const socialPlaces: readonly SocialPlace[] = [
  { id: 'news', address: 'https://news.social.example/thamani', title: msg`Thamani on a news network (example link)` },
  { id: 'company', address: 'https://company.social.example/thamani', title: msg`Thamani on a professional network (example link)` },
  { id: 'video', address: 'https://video.social.example/thamani', title: msg`Thamani on a video network (example link)` },
  { id: 'pictures', address: 'https://pictures.social.example/thamani', title: msg`Thamani on a photo network (example link)` },
];
