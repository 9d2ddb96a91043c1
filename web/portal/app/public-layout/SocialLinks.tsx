import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { socialPlaces } from '../content/social.ts';
import type { SocialPlace } from '../content/social.ts';

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
