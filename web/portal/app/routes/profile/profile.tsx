import { useLingui } from '@lingui/react/macro';
import { listSessions } from '@thamani/contract/authentication.ts';
import { readNotificationPreferences } from '@thamani/contract/notifications.ts';
import { listFactors } from '@thamani/contract/second-factors.ts';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { CompanyTab } from '../../profile/details/CompanyTab.tsx';
import { OverviewTab } from '../../profile/details/OverviewTab.tsx';
import { ProfilesTab } from '../../profile/ProfilesTab.tsx';
import { carryOut } from '../../profile/actions.ts';
import { changesNothing, answerEvenIfUnreachable } from '../../profile/action-result.ts';
import { ProfileFrame } from '../../profile/ProfileFrame.tsx';
import { usePlace } from '../../profile/sections.ts';
import { SecondFactorNeeded } from '../../profile/security/SecondFactorNeeded.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/profile.ts';
import './profile.css';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [{ data: sessions }, { data: factors }, { data: mails }] = await Promise.all([
    api.call(listSessions),
    api.call(listFactors),
    api.call(readNotificationPreferences),
  ]);
  return { sessions, factors, mails: mails.categories };
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  return carryOut(apiFor(asked, form), form);
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
  const { tab } = usePlace();
  return (
    <>
      <PageTitle title={t`Profile`} />
      <SecondFactorNeeded factors={loaderData.factors} />
      <ProfileFrame
        tab={tab}
        contents={{ overview: <OverviewTab />, company: <CompanyTab />, profiles: <ProfilesTab {...loaderData} /> }}
      />
    </>
  );
}
