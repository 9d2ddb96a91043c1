/** At most two files are on their way at once: more would only share the same thin line, and each would seem to stand still. */
const max = 2;
let open = 0;
const waiting: (() => void)[] = [];

export async function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  if (open >= max) await new Promise<void>((resolve) => waiting.push(resolve));
  else open += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next();
  }
}
