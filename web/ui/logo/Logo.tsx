/** The seal's four arcs, innermost first: raw, processed, made, packed. The outer one is notched at 30% of the circle, clockwise from the top. */
export const arcs = {
  raw: 'M16 20A4 4 0 0 1 12 16L16 16Z',
  processed: 'M16 24A8 8 0 0 1 16 8L16 10A6 6 0 0 0 16 22Z',
  made: 'M16 28A12 12 0 1 1 28 16L25.8 16A9.8 9.8 0 1 0 16 25.8Z',
  packed: 'M30.65 22.44A16 16 0 1 1 31.64 19.4L29.53 18.71A13.8 13.8 0 1 0 28.54 21.76Z',
} as const;

export type Arc = keyof typeof arcs;

const order = ['packed', 'made', 'processed', 'raw'] as const satisfies readonly Arc[];

/** One colour, the text's own. Strokes and gaps are near 1 px at 16 px: draw it on its grid of 32, at whole multiples where it is small. */
export function Mark({ only }: { readonly only?: Arc }) {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      {only === undefined ? (
        <path d={order.map((arc) => arcs[arc]).join('')} />
      ) : (
        order.map((arc) => <path key={arc} d={arcs[arc]} opacity={arc === only ? 1 : 0.28} />)
      )}
    </svg>
  );
}

/** The name stays in Latin letters in every language: written in Arabic letters it would read "eight". */
export function Wordmark() {
  return (
    <>
      <Mark />
      <bdi lang="en">Thamani</bdi>
    </>
  );
}
