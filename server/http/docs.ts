import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import { sitesOf, type Site } from '@thamani/contract/operation.ts';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Must be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thamani API',
        version: '1',
        description:
          'Certification of local value addition. Answers are `{ message, data }`; refusals are `{ message, code, errors? }` with a `code` that never changes. Operations that can answer `idempotency_key_reused` accept an `Idempotency-Key`: a repeated request gets the first answer.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const operation = input.route.config?.operation;
      return { url, schema: operation === undefined ? schema : { ...schema, 'x-actor': operation.actor, 'x-sites': sitesOf(operation) } };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

/** What is committed as contract/openapi.json. */
export function descriptionOf(app: FastifyInstance): object {
  return app.swagger();
}

/**
 * The reference page at /docs. It calls nobody but us: its script is served from its package, and the policy allows no other host. It
 * draws the committed description, which a check holds to the routes: the sites bring their own copies of the contract into this process,
 * and a description made here would find each name twice. Each site describes its own operations.
 */
export async function serveReference(app: FastifyInstance, site: Site | undefined): Promise<void> {
  const whole = await readFile(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
  const description = site === undefined ? whole : JSON.stringify(descriptionFor(JSON.parse(whole) as Description, site));
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', policyFor(payload));
      return payload;
    });
    scope.get('/docs/openapi.json', { schema: { hide: true } }, (_, reply) => reply.type('application/json').send(description));
    await scope.register(reference, {
      routePrefix: '/docs',
      logLevel: 'silent',
      configuration: {
        url: './openapi.json',
        pageTitle: 'Thamani API reference',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
        showDeveloperTools: 'never',
      },
    });
  });
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-sites'?: readonly Site[] }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** What one site serves, with the schemas that it needs. */
function descriptionFor(whole: Description, site: Site): Description {
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .map(([path, methods]) => [path, ofSite(methods, site)] as const)
      .filter(([, methods]) => Object.keys(methods).length > 0),
  );
  const schemas: Record<string, unknown> = {};
  const left: unknown[] = [paths];
  while (left.length > 0) {
    for (const [, name = ''] of JSON.stringify(left.pop()).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in schemas) continue;
      schemas[name] = whole.components.schemas[name];
      left.push(schemas[name]);
    }
  }
  return { ...whole, paths, components: { ...whole.components, schemas } };
}

function ofSite<Methods extends Description['paths'][string]>(methods: Methods, site: Site) {
  return Object.fromEntries(Object.entries(methods).filter(([, operation]) => operation['x-sites']?.includes(site) === true));
}

/** The page carries one inline script, which is allowed by its hash; styles are set by the script as it runs. */
function policyFor(page: string): string {
  const inline = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    (script) =>
      `'sha256-${createHash('sha256')
        .update(script[1] ?? '')
        .digest('base64')}'`,
  );
  return `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
