import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Tabs } from '@thamani/ui/tabs/Tabs.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { peopleAddress } from '../people/people.ts';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { Initials } from '../signed-in-layout/TopBar.tsx';
import type { TabName } from './sections.ts';

interface ProfileFrameProps {
  readonly tab: TabName;
  /** Of the tabs that this page has; the others are on the other page. */
  readonly contents: Partial<Record<TabName, ReactNode>>;
}

/** Name and tabs of the profile. People have a page of their own: its data and texts are loaded only there. */
export function ProfileFrame({ tab, contents }: ProfileFrameProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { profile, fullName } = useSignedIn();
  const navigate = useNavigate();
  const titles: Record<TabName, string> = { overview: t`Overview`, company: t`Company`, profiles: t`Profiles`, people: t`People` };
  const open = (id: string) =>
    void navigate(id === 'people' ? addressIn(language, peopleAddress) : `${addressIn(language, '/profile')}?tab=${id}`, {
      preventScrollReset: true,
    });
  return (
    <>
      <header className="profile-head">
        <Initials of={profile} large />
        <div>
          <h1>
            <bdi>{fullName}</bdi>
          </h1>
          <p>
            <Trans>Company user</Trans>
          </p>
        </div>
      </header>
      <Tabs
        label={t`Profile sections`}
        selected={{ id: tab, onSelect: open }}
        tabs={Object.entries(titles).map(([id, title]) => ({ id, title, content: contents[id as TabName] }))}
      />
    </>
  );
}
