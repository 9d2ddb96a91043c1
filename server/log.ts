import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * What must never stand in a log, wherever in the record it is: secrets, and what a person typed.
 * Requests are logged by route and id, never by body, so this is the second net and not the first.
 */
const redacted = ['authorization', 'cookie', 'set-cookie', 'password', 'new_password', 'current_password', 'token', 'secret', 'email', 'phone', 'message_text'];

export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    redact: { paths: redacted.flatMap((name) => [quoted(name), `*${quoted(name)}`, `*.*${quoted(name)}`, `*.*.*${quoted(name)}`]), censor: '[redacted]' },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

function quoted(name: string): string {
  return `["${name}"]`;
}
