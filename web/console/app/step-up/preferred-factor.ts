/** Which of the two ways this device was used with last: that one is offered first. */
export type WayIn = 'passkey' | 'code';

const name = 'way-in';

export function rememberWayIn(way: WayIn): void {
  try {
    localStorage.setItem(name, way);
  } catch {
    // A browser that keeps nothing offers them in the usual order.
  }
}

export function usualWayIn(): WayIn {
  try {
    return localStorage.getItem(name) === 'passkey' ? 'passkey' : 'code';
  } catch {
    return 'code';
  }
}
