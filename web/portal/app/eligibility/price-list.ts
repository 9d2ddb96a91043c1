import { createClient } from '@thamani/client/client.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import type { RouterContextProvider } from 'react-router';
import type { Price } from './Fees.tsx';

/** The price list as the API has it now. Undefined where it did not answer: the page is still worth reading, and is kept by nobody. */
export async function readPriceList(request: Request, context: Readonly<RouterContextProvider>): Promise<readonly Price[] | undefined> {
  const { admissionToken, apiOrigin, clientAddress, report } = factsOf(context);
  const { language } = readAddress(new URL(request.url).pathname);
  const api = createClient({ origin: apiOrigin, language, forwardedFor: clientAddress, admissionToken });
  try {
    return (await api.call(listProductPrices)).data;
  } catch (error) {
    report(error);
    return undefined;
  }
}

/** What a cache may do with a page that shows the price list. */
export const cachingWith = (prices: unknown) => ({
  'Cache-Control': prices === undefined ? 'no-store' : 'public, max-age=300',
});
