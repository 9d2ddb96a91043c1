import { languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { signedInPaths } from '../public-layout/pages.ts';
import type { Route } from './+types/robots.ts';

/** Every public page may be found; the API and a company's own pages hold nothing for a search engine. */
export function loader({ context }: Route.LoaderArgs) {
  const closed = ['/api/', ...languages.flatMap((language) => signedInPaths.map((path) => addressIn(language, path)))];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${factsOf(context).publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
