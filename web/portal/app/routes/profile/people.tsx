import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirectDocument } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import '../../applications/list/applications.css';
import { questionIn, unlessAway } from '../../applications/load.ts';
import { carryOutForPeople } from '../../people/actions.ts';
import { loadPeople } from '../../people/load.ts';
import { isOutdated } from '../../people/people.ts';
import { PeoplePage } from '../../people/PeoplePage.tsx';
import { answerEvenIfUnreachable, changesNothing } from '../../profile/action-result.ts';
import { ProfileFrame } from '../../profile/ProfileFrame.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/people.ts';
import './profile.css';
import '../../people/people.css';

export async function loader(asked: Route.LoaderArgs) {
  return { people: await unlessAway(loadPeople(apiFor(asked), questionIn(asked.url.href).page)) };
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const { language } = readAddress(new URL(asked.request.url).pathname);
  // A document of its own: what the browser holds is of a company that the person no longer belongs to.
  const left = () => redirectDocument(addressIn(language, '/dashboard'));
  return carryOutForPeople(apiFor(asked, form), form, left);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenIfUnreachable(serverAction);
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (isOutdated(actionResult)) return true;
  return changesNothing(actionResult) ? false : defaultShouldRevalidate;
}

export default function People({ loaderData }: Route.ComponentProps) {
  return <ProfileFrame tab="people" contents={{ people: <PeoplePage people={loaderData.people} /> }} />;
}
