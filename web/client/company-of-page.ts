import { companyHeader } from '@thamani/contract/operation.ts';

let opened: string | undefined;

/**
 * The company that this page was opened for, as the server wrote it into the page. It stays until the browser loads another document, also
 * where another tab switches the session to another company: what this page sends is then refused.
 */
function companyOfPage(): string | undefined {
  const written = opened ?? document.querySelector<HTMLMetaElement>('meta[name="company-id"]')?.content;
  if (written !== undefined && written !== '') opened = written;
  return opened;
}

/** For a call to our own API. A page of a person who acts for no company sends none. */
export function companyOfPageHeaders(): Readonly<Record<string, string>> {
  const company = companyOfPage();
  return company === undefined ? {} : { [companyHeader]: company };
}

/**
 * React Router fetches the data of a page by itself and takes no headers from us, so its requests get the company here. Other requests are
 * left alone: one that leads on to the media site would need that site's permission for the header.
 */
export function sendCompanyOfPage(): void {
  const send = window.fetch;
  window.fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    if (!isForPageData(input)) return send(input, init);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(companyOfPageHeaders())) headers.set(name, value);
    return send(input, { ...init, headers });
  };
}

function isForPageData(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.endsWith('.data');
}
