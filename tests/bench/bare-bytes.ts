import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The same bytes from memory behind bare `node:http`: the least that Node can do, and what the verify site is held against. */
const [port = '0', ...served] = process.argv.slice(2);
const answers = new Map(
  served.map((line) => {
    const [path = '', type = '', file = ''] = line.split('|');
    return [path, { type, body: readFileSync(file) }] as const;
  }),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': answer.type, 'content-encoding': 'br', 'content-length': answer.body.length });
  response.end(answer.body);
}).listen(Number(port), '127.0.0.1');
