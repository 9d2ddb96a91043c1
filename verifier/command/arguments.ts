import { parseArgs } from 'node:util';

export const exitCodes = { allValid: 0, someNotValid: 1, someNotChecked: 2, usage: 64 } as const;

export const usage = `Checks Thamani certificates against the published data.

  thamani-verify check    [--origin https://… | --offline snapshot] [--trust kid,kid] [--json] [list|item|-]…
  thamani-verify snapshot --origin https://… [--out file] [list|number|-]…
  thamani-verify keys     [--origin https://… | --offline snapshot] [--trust kid,kid]

An item is a certificate number, the text of a QR code, the digits of the signature in it, a signed token (credential or receipt), or the
path of a PDF or of a token. A list is a text file with one item per line; - means standard input.

  --origin   the verify site; it is never taken from a QR code
  --offline  a snapshot instead of the site; its status information is accepted for 7 days
  --trust    ids of the only keys to trust (default: all keys that the site or the snapshot names)
  --json     one JSON object per line instead of a table
  --out      file for the snapshot (default: standard output)

Exit codes: 0 all valid; 1 some not valid, not readable, or not the published file; 2 none of those, but some could not be checked; 64 usage.
`;

export interface Arguments {
  readonly command: 'check' | 'snapshot' | 'keys';
  readonly items: readonly string[];
  readonly origin?: string;
  readonly offline?: string;
  readonly trusted?: readonly string[];
  readonly out?: string;
  readonly json: boolean;
}

/** A sentence where they are none. */
export function readArguments(args: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        offline: { type: 'string' },
        trust: { type: 'string', multiple: true },
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [command, ...items] = positionals;
    const { origin, offline, out, json } = values;
    const trusted = values.trust?.flatMap((list) => list.split(',')).map((kid) => kid.trim());
    if (command !== 'check' && command !== 'snapshot' && command !== 'keys') return 'The command must be check, snapshot or keys.';
    if (trusted?.some((kid) => !/^[0-9a-f]{16}$/.test(kid))) return 'A key id must have 16 hexadecimal digits.';
    if (origin !== undefined && !isOrigin(origin)) return '--origin must be https:// and a host, without a path.';
    if ((origin === undefined) === (offline === undefined)) return 'Give either --origin or --offline.';
    if (command === 'snapshot' && origin === undefined) return 'The command snapshot needs --origin.';
    return {
      command,
      items,
      json,
      ...(origin === undefined ? {} : { origin }),
      ...(offline === undefined ? {} : { offline }),
      ...(trusted === undefined ? {} : { trusted }),
      ...(out === undefined ? {} : { out }),
    };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Without TLS only on the same machine: an attacker on the network path could supply their own keys. */
function isOrigin(text: string): boolean {
  try {
    const url = new URL(text);
    return url.origin === text && (url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname));
  } catch {
    return false;
  }
}
