import { useRouteLoaderData } from 'react-router';
import type { Myself } from './current-user.ts';

/** For pages inside the frame, which is never drawn without knowing for whom. */
export function useMyself(): Myself {
  const myself = useRouteLoaderData<Myself>('layouts/signed-in');
  if (myself === undefined) throw new Error('useMyself is called outside the signed-in layout');
  return myself;
}
