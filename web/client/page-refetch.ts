/** The page once more, as the server tells it now; undefined where there is no answer. */
export async function pageAgain(address: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return undefined;
  }
}
