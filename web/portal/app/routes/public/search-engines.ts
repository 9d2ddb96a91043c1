import { languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { signedInPaths, siteMap } from '../../public-layout/pages.ts';
import type { Route } from './+types/search-engines.ts';

/** The module of two routes, robots.txt and sitemap.xml. The router matches decoded paths, in upper and lower case. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { publicOrigin } = factsOf(context);
  const isSiteMap = /\/sitemap\.xml\/?$/i.test(decodeURIComponent(new URL(request.url).pathname));
  return new Response(isSiteMap ? siteMap(publicOrigin) : robots(publicOrigin), {
    headers: {
      'Content-Type': `${isSiteMap ? 'application/xml' : 'text/plain'}; charset=utf-8`,
      'Cache-Control': 'public, max-age=3600',
    },
  });
}

/** Every public page may be found; the API and a company's own pages hold nothing for a search engine. */
function robots(publicOrigin: string): string {
  const closed = ['/api/', ...languages.flatMap((language) => signedInPaths.map((path) => addressIn(language, path)))];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicOrigin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
