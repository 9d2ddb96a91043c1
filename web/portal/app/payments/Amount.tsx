import { dollars } from '../application-form/dollars.ts';

/** Latin digits and marks in their own order, also inside Arabic. */
export function Amount({ of }: { readonly of: string }) {
  return (
    <bdi dir="ltr" className="num">
      {dollars(of)}
    </bdi>
  );
}
