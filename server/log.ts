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
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth === deepest) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value))
    copy[name] = secretNames.has(name.toLowerCase()) ? '[redacted]' : redacted(inner, depth + 1);
  return copy;
}
