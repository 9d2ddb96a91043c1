import { Trans, useLingui } from '@lingui/react/macro';
import { listSessions } from '@thamani/contract/authentication.ts';
import { listFactors } from '@thamani/contract/second-factors.ts';
import { Tabs } from '@thamani/ui/tabs/Tabs.tsx';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Initials } from '../../signed-in-layout/TopBar.tsx';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { CompanyTab } from '../../profile/details/CompanyTab.tsx';
import { OverviewTab } from '../../profile/details/OverviewTab.tsx';
import { ProfilesTab } from '../../profile/ProfilesTab.tsx';
import { carryOut } from '../../profile/actions.ts';
import { changesNothing, answerEvenIfUnreachable } from '../../profile/action-result.ts';
import { usePlace, isTab } from '../../profile/sections.ts';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/profile.ts';
import './profile.css';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [{ data: sessions }, { data: factors }] = await Promise.all([api.call(listSessions), api.call(listFactors)]);
  return { sessions, factors };
}

export async function action(asked: Route.ActionArgs) {
  return carryOut(apiFor(asked), await asked.request.formData());
}

/** A form that cannot be sent is answered in its place: the page and what was typed stay. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenIfUnreachable(serverAction);
}

export function shouldRevalidate({ currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (changesNothing(actionResult)) return false;
  return formMethod === undefined && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { profile, fullName } = useSignedIn();
  const { tab, openTab } = usePlace();
  return (
    <>
      <PageTitle title={t`Profile`} />
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
        selected={{ id: tab, onSelect: (id) => isTab(id) && openTab(id) }}
        tabs={[
          { id: 'overview', title: t`Overview`, content: <OverviewTab /> },
          { id: 'company', title: t`Company`, content: <CompanyTab /> },
          { id: 'profiles', title: t`Profiles`, content: <ProfilesTab {...loaderData} /> },
        ]}
      />
    </>
  );
}
