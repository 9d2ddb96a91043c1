/** Works on so many at a time and no more, and gives them back in the order in which they came: a list without end takes no memory. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const begun = work(item);
    // It is waited for below, in its turn; one that fails before that is not unhandled.
    begun.catch(() => undefined);
    running.push(begun);
    const first = running.length < lanes ? undefined : running.shift();
    if (first !== undefined) yield await first;
  }
  for (const rest of running) yield await rest;
}
