/** The house band, an edge or an empty place; one in a view. Its picture is house-band.svg, drawn by weave.ts. */
export function Weave({ narrow = false }: { readonly narrow?: boolean }) {
  return <div className={narrow ? 'weave weave-narrow' : 'weave'} aria-hidden="true" />;
}
