import { describe, expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

/** Each entry counts 512 bytes more than its own: nine of 500 bytes fit into 10,000. */
describe('LRU cache', () => {
  test('memory is bounded by bytes, and what was used last stays', () => {
    const cache = createLruCache<number>(10_000);
    for (let one = 0; one < 100; one += 1) {
      cache.set(String(one), one, 500);
      cache.get('0');
    }
    expect(cache.get('0')).toBe(0);
    expect(cache.get('99')).toBe(99);
    expect(Array.from({ length: 100 }, (_, one) => cache.get(String(one))).filter((value) => value !== undefined)).toHaveLength(9);
  });

  test('a replaced key has its new value, counts once, and is then the most recently used', () => {
    const cache = createLruCache<string>(3 * 1_012);
    cache.set('a', 'a1', 500);
    cache.set('b', 'b', 500);
    cache.set('c', 'c', 500);
    for (let time = 0; time < 10; time += 1) cache.set('a', `a${time}`, 500);
    cache.set('d', 'd', 500);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a9', undefined, 'c', 'd']);
  });

  test('a key replaced by a larger entry evicts the least recently used ones, and by a smaller one gives bytes back', () => {
    const cache = createLruCache<string>(3 * 1_012);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 500);
    cache.set('c', 'large', 1_512);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'large']);
    cache.set('c', 'small', 500);
    cache.set('d', 'd', 500);
    expect(['b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['b', 'small', 'd']);
  });

  test('an entry above the limit is not stored, and the others stay', () => {
    const cache = createLruCache<string>(3 * 1_012);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 500);
    cache.set('d', 'too large', 3 * 1_012 - 511);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', 'b', 'c', undefined]);
  });

  test('an entry above the limit removes the value that it would have replaced', () => {
    const cache = createLruCache<string>(3 * 1_012);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 500);
    cache.set('c', 'too large', 10_000);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', 'b', undefined]);
    cache.set('d', 'd', 500);
    expect(['a', 'b', 'd'].map((key) => cache.get(key))).toEqual(['a', 'b', 'd']);
  });

  test('an entry as large as the limit is stored alone', () => {
    const cache = createLruCache<string>(3 * 1_012);
    cache.set('a', 'a', 500);
    cache.set('b', 'b', 3 * 1_012 - 512);
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'b']);
  });
});
