import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * What must never stand in a log, wherever in the record it is: secrets, and what a person typed.
 * Requests are logged by route and id, never by body, so this is the second net and not the first.
 */
const secretNames = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'new_password',
  'current_password',
  'token',
  'device_token',
  'devicetoken',
  'steptoken',
  'recovery_codes',
  'recoverycodes',
  'x-device-token',
  // Temporal's own: a process that has it can complete the task.
  'tasktoken',
  'secret',
  'email',
  'phone',
  'first_name',
  'last_name',
]);

const deepest = 6;

export function createLog(service: string, level: string, destination: pino.DestinationStream = pino.destination({ sync: false })): Log {
  return pino(
    {
      level,
      base: { service },
      formatters: { level: (label) => ({ level: label }), log: (record) => redacted(record, 0) as Record<string, unknown> },
      // `fault` below serializes errors, at any depth.
      serializers: { err: (told: unknown) => told },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}

/**
 * By name at any depth. Paths with wildcards, as pino's own option takes them, know one depth each and cost
 * a seventh of a fast request (docs/performance.md).
 */
function redacted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === deepest) return '[too deep]';
  if (value instanceof Error) return fault(value, depth);
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value))
    copy[name] = secretNames.has(name.toLowerCase()) ? '[redacted]' : redacted(inner, depth + 1);
  return copy;
}

/** What explains a fault without quoting anybody. PostgreSQL's `detail` holds whole rows, a mail server's answer the address. */
const informative = ['code', 'severity', 'constraint', 'table', 'column', 'routine', 'responseCode', 'command', 'statusCode'] as const;

function fault(error: Error, depth: number): Record<string, unknown> {
  const told: Record<string, unknown> = {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack),
  };
  const held = error as Partial<Record<(typeof informative)[number], unknown>>;
  for (const name of informative) if (['string', 'number'].includes(typeof held[name])) told[name] = held[name];
  if (error.cause !== undefined) told['cause'] = redacted(error.cause, depth + 1);
  return told;
}

function withoutAddresses(text: string | undefined): string | undefined {
  return text?.replaceAll(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@/]+\.[a-z]+/gi, '[address]');
}
