interface Refused {
  readonly status: number;
  readonly code: string;
  /** In the reader's language. */
  readonly message: string;
}

interface PasskeyChallenge {
  readonly challenge_id: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const timeoutMilliseconds = 10_000;

/**
 * What a passkey must sign, asked for by pages that React does not run on: without the contract's shapes, which would weigh more than the
 * rest of their script. The server checks what comes back. Throws where no answer came.
 */
export async function askForPasskeyOptions(address: string, language: string): Promise<PasskeyChallenge | Refused> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'accept-language': language },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const { code, message, data } = (await answer.json()) as { code: string; message: string; data: PasskeyChallenge };
  return answer.ok ? data : { status: answer.status, code, message };
}
