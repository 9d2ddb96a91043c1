import type { Operation } from '@thamani/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { descriptionOf } from '../http/docs.ts';

/** Calls made from the contract alone, for sweeps over every operation and every field that a caller can fill. */

type Path = readonly (string | number)[];

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

export type Part = 'body' | 'params' | 'query';

export interface Field {
  readonly part: Part;
  readonly path: Path;
}

const parts: readonly Part[] = ['params', 'query', 'body'];

function schemaOf(operation: Operation, part: Part): JsonSchema | undefined {
  const shape = operation[part];
  if (shape === undefined) return undefined;
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'throw' }) as JsonSchema;
}

/** A call that the shapes accept, with every optional field filled in. */
export function sampleOf(operation: Operation): Record<Part, unknown> {
  return Object.fromEntries(parts.map((part) => [part, sampled(resolved(schemaOf(operation, part)))])) as Record<Part, unknown>;
}

/** Every field of the call that takes text, and every parameter, whatever it takes: all of those are text on the wire. */
export function textFieldsOf(operation: Operation): readonly Field[] {
  return parts.flatMap((part) => leavesIn(resolved(schemaOf(operation, part)), part !== 'body').map((path) => ({ part, path })));
}

/** The same call with another value in one field. */
export function withValue(call: Record<Part, unknown>, { part, path }: Field, value: unknown): Record<Part, unknown> {
  return { ...call, [part]: replaced(call[part], path, value) };
}

/** The address of a call, below /api. */
export function addressOf(operation: Operation, call: Record<Part, unknown>): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(
    Object.entries((call.query ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function replaced(whole: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(whole)) return whole.map((one, index) => (index === first ? replaced(one, rest, value) : one));
  const fields = (whole ?? {}) as Record<string, unknown>;
  return { ...fields, [first]: replaced(fields[first], rest, value) };
}

/** None of the contract's input shapes refers to itself, so a schema has no references but those that Zod makes for named parts. */
function resolved(schema: JsonSchema | undefined, defs = schema?.$defs ?? {}): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const name = schema.$ref?.split('/').at(-1);
  const own = name === undefined ? schema : (defs[name] ?? {});
  const all = (schemas: readonly JsonSchema[] | undefined) => schemas?.map((one) => resolved(one, defs) ?? {});
  const { additionalProperties } = own;
  return {
    ...own,
    ...(own.properties && {
      properties: Object.fromEntries(Object.entries(own.properties).map(([key, value]) => [key, resolved(value, defs) ?? {}])),
    }),
    ...(own.items && { items: resolved(own.items, defs) ?? {} }),
    ...(own.anyOf && { anyOf: all(own.anyOf) ?? [] }),
    ...(own.allOf && { allOf: all(own.allOf) ?? [] }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: resolved(additionalProperties, defs) ?? {} }),
  };
}

const someName = 'product_name';

function sampled(schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampled(schema.anyOf.find(({ type }) => type === 'string') ?? schema.anyOf[0]);
  switch (schema.type) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampled(one)]));
      const others = schema.additionalProperties;
      return typeof others === 'object' && schema.properties === undefined ? { [someName]: sampled(others) } : fields;
    }
    case 'array':
      return [sampled(schema.items)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampledText(schema);
  }
}

function sampledText({ format, pattern, allOf, minLength }: JsonSchema): string {
  if (format === 'uuid') return '01a1dd37-379c-77ca-b74a-03587b731209';
  if (format === 'date') return '2026-11-16';
  const patterns = [pattern, ...(allOf ?? []).map((one) => one.pattern)];
  if (patterns.some((one) => one?.startsWith('^[A-Z') === true)) return 'GH';
  return 'x'.repeat(Math.max(minLength ?? 1, 1));
}

function leavesIn(schema: JsonSchema | undefined, isParameter: boolean, path: Path = []): readonly Path[] {
  if (schema === undefined) return [];
  if (schema.anyOf !== undefined) {
    const found = schema.anyOf.flatMap((one) => leavesIn(one, isParameter, path));
    return found.filter((one, index) => found.findIndex((other) => String(other) === String(one)) === index);
  }
  if (schema.type === 'object' || schema.properties !== undefined) {
    const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => leavesIn(one, isParameter, [...path, name]));
    const others = schema.additionalProperties;
    const open = typeof others === 'object' ? leavesIn(others, isParameter, [...path, someName]) : [];
    return [...fields, ...open];
  }
  if (schema.type === 'array') return leavesIn(schema.items, isParameter, [...path, 0]);
  const isText = schema.type === 'string' || schema.type === undefined;
  return isText || isParameter ? [path] : [];
}

/**
 * Two operations that do not do what their description says: one fails, and one answers in another shape. The description that is served
 * names these two alone. For the control of `npm run attack -- api`; the app must be described (`isDescribed`).
 */
export async function plantFaultyOperations(app: FastifyInstance): Promise<void> {
  const schema = { response: { 200: z.object({ message: z.string() }) } };
  app.get('/api/planted/failing', { schema }, () => Promise.reject(new Error('planted')));
  app.get('/api/planted/shape', { schema, serializerCompiler: () => () => '{"words":1}' }, () => Promise.resolve({}));
  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => {
    const { paths, ...rest } = descriptionOf(app) as { paths: Record<string, unknown> };
    return { ...rest, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/api/planted/'))) };
  });
}
