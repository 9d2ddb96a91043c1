import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { loadQueue, loadStart } from '../../queue/load.ts';
import { questionIn, searchOf } from '../../queue/search-params.ts';
import { QueuePage } from '../../queue/QueuePage.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/cases.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const { language } = readAddress(asked.url.pathname);
  const question = questionIn(asked.url.searchParams);
  if (question === undefined) throw redirect(addressIn(language, '/cases') + searchOf(await loadStart(api)));
  return loadQueue(api, question, language);
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  return <QueuePage queue={loaderData} />;
}
