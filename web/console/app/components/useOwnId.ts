import { useRouteLoaderData } from 'react-router';
import type { loader } from '../layouts/signed-in.tsx';

/** The reader's own id, to tell what is about themselves. */
export function useOwnId(): string | undefined {
  return useRouteLoaderData<typeof loader>('layouts/signed-in')?.person.id;
}
