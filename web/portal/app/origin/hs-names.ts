import { createClient } from '@thamani/client/client.ts';
import { searchHsCodes } from '@thamani/contract/reference-lists/hs-codes.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import type { RouterContextProvider } from 'react-router';
import { readCode, type TypedGoods } from './form.ts';

/** What the codes mean, by the code as it was typed. The nomenclature is in English. */
export type HsNames = Readonly<Record<string, string>>;

/** The nomenclature changes with a commit, and has fewer than 10,000 codes. */
const known = new Map<string, string>();

/** From the reference list that the application form searches. Without an answer of the API, the page only leaves the names out. */
export async function readHsNames(typed: TypedGoods, request: Request, context: Readonly<RouterContextProvider>): Promise<HsNames> {
  const codes = new Map<string, string>();
  for (const { code } of [typed, ...typed.materials]) {
    const { digits } = readCode(code);
    if (digits !== undefined) codes.set(code.trim(), digits);
  }
  const { admissionToken, apiOrigin, clientAddress, report } = factsOf(context);
  const { language } = readAddress(new URL(request.url).pathname);
  const api = createClient({ origin: apiOrigin, language, forwardedFor: clientAddress, admissionToken });
  const unknown = [...new Set(codes.values())].filter((digits) => !known.has(digits));
  try {
    await Promise.all(
      unknown.map(async (digits) => {
        const [first] = (await api.call(searchHsCodes, { query: { search: digits } })).data;
        const name = digits.length === 6 ? first?.description : first?.heading.description;
        if (name !== undefined) known.set(digits, name);
      }),
    );
  } catch (error) {
    report(error);
  }
  return Object.fromEntries(
    [...codes].flatMap(([code, digits]) => {
      const name = known.get(digits);
      return name === undefined ? [] : [[code, name]];
    }),
  );
}
