import { factsOf } from '@thamani/site/request/request-context.ts';
import { siteMap } from '../public-layout/site-map.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(siteMap(factsOf(context).publicOrigin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
