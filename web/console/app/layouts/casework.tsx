import { Outlet, useParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { Casework } from '../pane/Casework.tsx';
import { loadPaneOrNothing } from '../pane/load.ts';
import { questionIn } from '../queue/search-params.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/casework.ts';

/** The reader's own cases, or those of the question in the address. */
export async function loader(asked: Route.LoaderArgs) {
  const question = questionIn(asked.url.searchParams);
  return { initial: await loadPaneOrNothing(apiFor(asked), question), question };
}

/** From case to case the list stays as it is, and live updates change it: it is read again only for another question. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search !== nextUrl.search;
}

export default function CaseworkLayout({ loaderData: { initial, question } }: Route.ComponentProps) {
  const { id = '' } = useParams();
  return (
    <Casework initial={initial} question={question} currentId={id}>
      <Outlet />
    </Casework>
  );
}
