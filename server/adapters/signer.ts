import { SigningRefused, type Signer } from '../ports.ts';

interface Options {
  readonly origin: string;
  readonly token: string;
}

const answerMilliseconds = 5_000;

/** The signer of our own (server/main/signer.ts), over HTTP. */
export function httpSigner({ origin, token }: Options): Signer {
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    const text = await answer.text();
    if (answer.status === 409) throw new SigningRefused(text);
    if (!answer.ok) throw new Error(`the signer answered ${answer.status}`);
    return text;
  };
  return {
    certificate: async (number) =>
      JSON.parse(await ask(`/certificates/${encodeURIComponent(number)}`)) as { credential: string; seal: string },
    manifest: (number) => ask(`/manifests/${encodeURIComponent(number)}`),
    standing: (number) => ask(`/standings/${encodeURIComponent(number)}`),
    statusList: (purpose, list) => ask(`/status-lists/${purpose}/${list}`),
    keys: () => ask('/keys'),
  };
}
