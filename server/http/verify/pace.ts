/** So many at once, and then so many a second, for the whole process: what costs a signature cannot be had without end. */
export function paced(atOnce: number, perSecond: number): (now: number) => boolean {
  let left = atOnce;
  let counted = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now > counted) {
      left = Math.min(atOnce, left + ((now - counted) / 1_000) * perSecond);
      counted = now;
    }
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
