import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { SigningRefused, type Signer } from '../ports.ts';

type Options = Pick<Config['signer'], 'origin' | 'token'> & Partial<Pick<Config['signer'], 'clientTls'>>;

const answerMilliseconds = 5_000;
/** A file is rendered first, and a second time where a child dies over it: longer than both bounds together (adapters/typst/printer.ts). */
const fileMilliseconds = 75_000;

/** The signer of our own (server/main/signer.ts), over HTTP. */
export function httpSigner(options: Options): Signer {
  let agent: Agent | undefined;
  const answered = async (path: string, milliseconds = answerMilliseconds): Promise<Buffer> => {
    const { origin, token, clientTls } = options;
    const isSecure = origin.startsWith('https:');
    // fetch shows no certificate of its own.
    if (isSecure) agent ??= new Agent({ ...clientTls, keepAlive: true });
    const { status, body } = await post(new URL(path, origin), isSecure ? agent : undefined, token, milliseconds);
    if (status === 409) throw new SigningRefused(body.toString());
    if (status < 200 || status > 299) throw new Error(`the signer answered ${status}`);
    return body;
  };
  const ask = async (path: string): Promise<string> => (await answered(path)).toString();
  return {
    certificate: async (number) =>
      JSON.parse(await ask(`/certificates/${encodeURIComponent(number)}`)) as { credential: string; seal: string },
    file: async (number, language, sha256) =>
      new Uint8Array(await answered(`/files/${encodeURIComponent(number)}/${language}/${sha256}`, fileMilliseconds)),
    manifest: (number) => ask(`/manifests/${encodeURIComponent(number)}`),
    status: (number) => ask(`/statuses/${encodeURIComponent(number)}`),
    statusList: (purpose, list) => ask(`/status-lists/${purpose}/${list}`),
    keys: () => ask('/keys'),
  };
}

async function post(url: URL, agent: Agent | undefined, token: string, milliseconds: number): Promise<{ status: number; body: Buffer }> {
  const sent = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-length': 0 },
    signal: AbortSignal.timeout(milliseconds),
  };
  return new Promise((resolve, reject) => {
    const request = agent === undefined ? httpRequest(url, sent) : httpsRequest(url, { ...sent, agent });
    request.once('error', reject);
    request.once('response', (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    request.end();
  });
}
