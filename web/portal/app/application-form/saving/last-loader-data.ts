/** A separate module: React Router splits a route's client loader from its page only where they share nothing but imports. */
let last: { readonly applicationId: string } | undefined;

/** What the open form was drawn from. */
export function rememberShown(shown: { readonly applicationId: string }): void {
  last = shown;
}

/** The last loaded data, for a reload without a response: an open form stays open. */
export function lastShown<Shown extends { readonly applicationId: string }>(applicationId: string): Shown | undefined {
  return last?.applicationId === applicationId ? (last as Shown) : undefined;
}
