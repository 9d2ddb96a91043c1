import { Outlet } from 'react-router';
import { languageOffers } from '../language/catalogs.ts';
import { PublicShell } from '../public-layout/PublicLayout.tsx';
import type { Route } from './+types/public.ts';

export function loader() {
  return { offers: languageOffers() };
}

/** No React in the browser: the page is complete as it comes, the same for everybody, and a cache may keep it. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell offers={loaderData.offers}>
      <Outlet />
    </PublicShell>
  );
}
