/** The most recently used entries, up to a number of bytes: it limits the memory of a process that the public reaches. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
}

/** Bytes for the key and for what the runtime keeps of an entry. */
const overhead = 512;

export function createLruCache<Value>(mostBytes: number): LruCache<Value> {
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
      sum -= held.get(key)?.bytes ?? 0;
      held.delete(key);
      // An entry above the limit would evict all others and then itself.
      if (bytes + overhead > mostBytes) return;
      newest = key;
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
