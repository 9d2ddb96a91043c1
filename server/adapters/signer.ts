import { SigningRefused, type Signer } from '../ports.ts';

interface Options {
  readonly origin: string;
  readonly token: string;
}

const answerMilliseconds = 5_000;

/** The signer of our own (server/main/signer.ts), over HTTP. */
export function httpSigner({ origin, token }: Options): Signer {
  const answered = async (path: string, file?: Uint8Array): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(file === undefined ? {} : { 'content-type': 'application/pdf' }) },
      ...(file === undefined ? {} : { body: new Uint8Array(file) }),
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    if (answer.status === 409) throw new SigningRefused(await answer.text());
    if (!answer.ok) throw new Error(`the signer answered ${answer.status}`);
    return answer;
  };
  const ask = async (path: string): Promise<string> => (await answered(path)).text();
  return {
    certificate: async (number) =>
      JSON.parse(await ask(`/certificates/${encodeURIComponent(number)}`)) as { credential: string; seal: string },
    file: async (number, pdf) => new Uint8Array(await (await answered(`/files/${encodeURIComponent(number)}`, pdf)).arrayBuffer()),
    manifest: (number) => ask(`/manifests/${encodeURIComponent(number)}`),
    standing: (number) => ask(`/standings/${encodeURIComponent(number)}`),
    statusList: (purpose, list) => ask(`/status-lists/${purpose}/${list}`),
    keys: () => ask('/keys'),
  };
}
