import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SocialNetwork } from '@thamani/domain/organisation/organisation.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useOrganisation } from '../organisation/operating-organisation.tsx';

const networks: Record<SocialNetwork, { readonly icon: IconName; readonly title: MessageDescriptor }> = {
  news: { icon: 'speech', title: msg`Thamani on a news network` },
  company: { icon: 'people', title: msg`Thamani on a professional network` },
  video: { icon: 'play', title: msg`Thamani on a video network` },
  pictures: { icon: 'picture', title: msg`Thamani on a photo network` },
};

/**
 * The organisation's own pages elsewhere, each in a tab of its own, which is said in the link's name; that place learns nothing of where the
 * reader came from.
 */
export function SocialLinks() {
  const { i18n } = useLingui();
  const links = useOrganisation()?.socialLinks ?? [];
  if (links.length === 0) return null;
  return (
    <ul className="social">
      {links.map(({ network, address }) => (
        <li key={network}>
          <a href={address} target="_blank" rel="noopener noreferrer external">
            <Icon name={networks[network].icon} />
            <span className="unseen">
              {i18n._(networks[network].title)} <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
