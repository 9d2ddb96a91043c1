import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';

/** Longer than any seal, path or token on a line. */
const longest = 65_536;

/** Lines without their ends and without blanks around them; empty ones are left out, and of one that is too long no more is kept. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let held = '';
  for await (const chunk of input) {
    const parts = (held + decoder.write(chunk as Buffer)).split('\n');
    held = (parts.pop() ?? '').slice(0, longest);
    for (const part of parts) if (part.trim() !== '') yield part.slice(0, longest).trim();
  }
  held += decoder.end();
  if (held.trim() !== '') yield held.trim();
}

/** Each word of the command line is a list of items, `-` is the standard input; a PDF is an item by itself. */
export async function* itemsOf(args: readonly string[], stdin: Readable): AsyncGenerator<string> {
  for (const word of args.length === 0 ? ['-'] : args) {
    if (word === '-') yield* linesOf(stdin);
    else if (/\.(?:pdf|jwt)$/i.test(word) || !isList(word)) yield word;
    else yield* linesOf(createReadStream(word));
  }
}

/** Numbers, codes and tokens may also be given on the command line itself. */
function isList(word: string): boolean {
  return !/^\s*tva[\s\p{Dash}]?[a-z]{2}\d{2}/iu.test(word) && !/^\d{60,}$/.test(word) && !/^https?:/i.test(word);
}
