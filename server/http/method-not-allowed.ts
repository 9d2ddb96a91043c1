import type { FastifyInstance } from 'fastify';

/** Which methods each address takes: RFC 9110, 15.5.6, wants them named where another is refused. */
export interface Methods {
  /** None where there is nothing at the address. */
  allowedAt(url: string): readonly string[];
}

/**
 * Call before the routes. They are matched here again, for refusals alone: a route for each of the 35 methods that Node reads, at each
 * address, would be 4,000 routes.
 */
export function watchMethods(app: FastifyInstance): Methods {
  const taken = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    const known = taken.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    taken.set(url, known);
  });
  return {
    allowedAt(url) {
      const path = url.split('?', 1)[0] ?? '';
      const found = [...taken.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
      return [...new Set(found)].sort();
    },
  };
}

/** A site's pages take every address but those below /api. */
function patternOf(url: string): RegExp {
  if (url === '/*') return /^\/(?!api(?:\/|$))/;
  const segments = url.replace(/\/$/, '').split(/(:\w+|\*)/);
  const source = segments.map((one) => (one === '*' ? '.*' : one.startsWith(':') ? '[^/]+' : one.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${source.join('')}/?$`);
}
