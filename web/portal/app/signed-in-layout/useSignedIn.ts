import { useRouteLoaderData } from 'react-router';
import type { loader } from '../layouts/signed-in.tsx';
import type { SignedIn } from './signed-in-user.ts';

/** For pages inside the frame, which is never drawn without knowing for whom. */
export function useSignedIn(): SignedIn {
  const who = useRouteLoaderData<typeof loader>('layouts/signed-in');
  if (who === undefined) throw new Error('useSignedIn is called outside the signed-in layout');
  return who;
}
