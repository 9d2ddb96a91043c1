/** The one place of the verify app that asks anybody, and it asks this site alone. */

/** After this time the service worker uses the stored page: a person at a border must not wait longer. */
const patience = 4_000;

export interface SiteResponse {
  readonly status: number;
  readonly text: string;
  /** By the site's clock; where a cache answered, its age is counted in. */
  readonly at?: Date;
}

/** Returns undefined without a response. The option bypasses every cache; by default a cache revalidates its copy. */
export async function ask(path: string, { isUncached = false, within = 10_000 } = {}): Promise<SiteResponse | undefined> {
  try {
    const answer = await fetch(path, {
      cache: isUncached ? 'no-store' : 'no-cache',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(within),
    });
    const date = Date.parse(answer.headers.get('date') ?? '');
    const age = Number(answer.headers.get('age') ?? 0) || 0;
    const text = await answer.text();
    return { status: answer.status, text, ...(Number.isNaN(date) ? {} : { at: new Date(date + (isUncached ? age * 1_000 : 0)) }) };
  } catch {
    return undefined;
  }
}

/** A published file, byte for byte; undefined where it does not come. */
export async function published(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const answer = await fetch(path, { credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(10_000) });
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

/** A page as the site gives it now; undefined where it does not come in time. */
export async function pageFor(request: Request): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

export function whole(path: string): Promise<Response> {
  return fetch(path, { cache: 'reload' });
}
