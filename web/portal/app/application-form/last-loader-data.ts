let last: { readonly applicationId: string } | undefined;

/** What the open form was drawn from. */
export function rememberShown(shown: { readonly applicationId: string }): void {
  last = shown;
}

/** The same again, for a page that asks anew and gets no answer: a form that is open stays open. */
export function lastShown<Shown extends { readonly applicationId: string }>(applicationId: string): Shown | undefined {
  return last?.applicationId === applicationId ? (last as Shown) : undefined;
}
