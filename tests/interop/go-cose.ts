import { answersOf, goProgram } from './programs.ts';

/** What each seal says to veraison/go-cose, by the numbers of its payload's keys; undefined where it is refused. */
export async function readSeals(key: Uint8Array, seals: readonly string[]): Promise<readonly (Record<string, unknown> | undefined)[]> {
  const lines = seals.map((digits) => `${Buffer.from(key).toString('hex')} ${digits}`);
  const answers = await answersOf(await goProgram('seals'), [], lines);
  return answers.map((answer) =>
    answer.startsWith('accepted ') ? (JSON.parse(answer.slice('accepted '.length)) as Record<string, unknown>) : undefined,
  );
}
