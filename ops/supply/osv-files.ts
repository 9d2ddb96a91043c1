import { createReadStream } from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OsvRecord } from './osv.ts';
import { filesOfZip } from './zip.ts';

/** A bound against a broken or hostile file. A record that lists every version of a package has some hundred kilobytes. */
const mostBytesOfRecord = 16 * 2 ** 20;

/** Records of an export, one in memory at a time: a folder of JSON files, a ZIP archive of them, or a file with one record in each line. */
export async function* recordsOf(path: string): AsyncGenerator<OsvRecord> {
  if ((await stat(path)).isDirectory()) yield* recordsOfFolder(path);
  else if (path.endsWith('.zip')) yield* recordsOfZip(path);
  else yield* recordsOfLines(path);
}

async function* recordsOfFolder(path: string): AsyncGenerator<OsvRecord> {
  for await (const entry of await opendir(path, { recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const file = join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    if (size > mostBytesOfRecord) throw new Error(`${file} has ${size} bytes; at most ${mostBytesOfRecord} are read.`);
    yield parsed(await readFile(file, 'utf8'), file);
  }
}

async function* recordsOfZip(path: string): AsyncGenerator<OsvRecord> {
  for await (const { name, content } of filesOfZip(path, mostBytesOfRecord)) {
    if (name.endsWith('.json')) yield parsed(content.toString('utf8'), `${path}: ${name}`);
  }
}

/** Not by readline, which keeps a line of any length. Each character is looked at once, however long the line. */
async function* recordsOfLines(path: string): AsyncGenerator<OsvRecord> {
  let pieces: string[] = [];
  let length = 0;
  let line = 1;
  const place = () => `${path}: line ${line}`;
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    pieces.push(first);
    length += first.length;
    if (length > mostBytesOfRecord) throw new Error(`${place()} has more than ${mostBytesOfRecord} characters.`);
    for (const next of others) {
      const text = pieces.join('');
      if (text.trim() !== '') yield parsed(text, place());
      pieces = [next];
      length = next.length;
      line += 1;
    }
  }
  const text = pieces.join('');
  if (text.trim() !== '') yield parsed(text, place());
}

function parsed(text: string, place: string): OsvRecord {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error(`${place} is not JSON.`);
  }
  const isRecord = typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string';
  if (!isRecord) throw new Error(`${place} is not an OSV record: it has no id.`);
  return record as OsvRecord;
}
