/** A secret, what it is, and how to find it again. */
export interface Secret {
  readonly what: string;
  readonly value: string;
}

/** Shorter ones stand in any log by chance: a code is looked for by `codesIn`. */
const shortest = 6;

/** A secret as it is, and as it may have been written: in an address, a form, a string within a string, base64 and hexadecimal. */
function disguises(value: string): string[] {
  const bytes = Buffer.from(value);
  const shifted = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and last characters also depend on the bytes next to the secret.
    return text.slice(before === 0 ? 0 : before + 1, -1);
  });
  return [
    value,
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll('%20', '+'),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('hex'),
    ...shifted,
    ...shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Names of the secrets that the text contains. */
export function found(text: string, secrets: readonly Secret[]): string[] {
  return secrets
    .filter(({ value }) => value.length >= shortest && disguises(value).some((one) => text.includes(one)))
    .map(({ what }) => what);
}

/**
 * Codes of four digits in lines of a log. Numbers that are always there are taken out first: times, ids, ports, places in sources
 * and how long a request took.
 */
export function codesIn(lines: readonly string[], codes: readonly string[]): string[] {
  return codes.filter((code) => lines.some((line) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`).test(withoutNumbersOfOurs(line))));
}

function withoutNumbersOfOurs(line: string): string {
  return line
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(/:\d+:\d+/g, '')
    .replaceAll(/(localhost|127\.0\.0\.1|::1):\d+/g, '')
    .replaceAll(/"(milliseconds|status|attempt|port|pid)":\d+/g, '');
}
