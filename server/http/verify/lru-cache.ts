/** What was used last stays, up to a number of bytes: memory of a process that strangers ask without end. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
}

/** For the key and what the runtime keeps of each. */
const overhead = 512;

export function bounded<Value>(mostBytes: number): LruCache<Value> {
  const held = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let sum = 0;
  let newest: string | undefined;
  return {
    get(key) {
      const found = held.get(key);
      if (found === undefined || key === newest) return found?.value;
      newest = key;
      // A Map keeps the order of insertion: the first is the one that was not used for longest.
      held.delete(key);
      held.set(key, found);
      return found.value;
    },
    set(key, value, bytes) {
      newest = key;
      sum -= held.get(key)?.bytes ?? 0;
      held.delete(key);
      held.set(key, { value, bytes: bytes + overhead });
      sum += bytes + overhead;
      for (const [oldest, { bytes: freed }] of held) {
        if (sum <= mostBytes) break;
        held.delete(oldest);
        sum -= freed;
      }
    },
  };
}
