/** JSON without floats on the way. Every number is read as the text that it was written as. Undefined where it is no JSON. */
export function parsedExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source: string }) =>
      typeof value === 'number' ? context?.source : value,
    );
  } catch {
    return undefined;
  }
}

/** For JSON.stringify: a number of exactly these digits. */
export function numberOf(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}
