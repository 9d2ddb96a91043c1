import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

interface SocialPlace {
  readonly id: 'news' | 'video' | 'pictures' | 'company';
  readonly address: string;
  readonly title: MessageDescriptor;
}

/** Samples under a name that is reserved for examples, until an organisation runs the product: no real network or account is named. */
const socialPlaces: readonly SocialPlace[] = [
  { id: 'news', address: 'https://news.social.example/thamani', title: msg`Thamani on a news network (example link)` },
  { id: 'company', address: 'https://company.social.example/thamani', title: msg`Thamani on a professional network (example link)` },
  { id: 'video', address: 'https://video.social.example/thamani', title: msg`Thamani on a video network (example link)` },
  { id: 'pictures', address: 'https://pictures.social.example/thamani', title: msg`Thamani on a photo network (example link)` },
];

const icons: Record<SocialPlace['id'], IconName> = { news: 'speech', company: 'people', video: 'play', pictures: 'picture' };

/** Elsewhere, in a tab of its own, which is said in the link's name; that place learns nothing of where the reader came from. */
export function SocialLinks() {
  const { i18n } = useLingui();
  return (
    <ul className="social">
      {socialPlaces.map(({ id, address, title }) => (
        <li key={id}>
          <a href={address} target="_blank" rel="noopener noreferrer external">
            <Icon name={icons[id]} />
            <span className="unseen">
              {i18n._(title)} <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
