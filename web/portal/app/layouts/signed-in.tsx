import { readProfile } from '@thamani/contract/accounts.ts';
import { Outlet } from 'react-router';
import { apiFor } from '../session/api.ts';
import { requireSession } from '../session/guard.ts';
import type { Route } from './+types/signed-in.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Who is signed in, for the frame and every page inside it. */
export async function loader(asked: Route.LoaderArgs) {
  const { data } = await apiFor(asked).call(readProfile, { params: { id: 'me' } });
  return { profile: data };
}

export default function SignedInLayout() {
  return <Outlet />;
}
