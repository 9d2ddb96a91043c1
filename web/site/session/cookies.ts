/** A session's cookie, as ruled: script in a page never sees it, and it goes to nobody else. */
export function cookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

export function cookieIn(request: Request, name: string): string | undefined {
  const value = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === '' ? undefined : value;
}
