import { LRUCache } from 'lru-cache';

/**
 * A cache of at most so many entries, of which the one used longest ago is forgotten. It takes memory as it fills: with a
 * number of entries as its bound the library would take it all at once, which is 15 MB for those of one process.
 */
export function createCache<K extends {}, V extends {}>(
  entriesMax: number,
  options: Omit<LRUCache.OptionsBase<K, V, unknown>, 'max' | 'maxSize' | 'sizeCalculation'> = {},
): LRUCache<K, V> {
  return new LRUCache<K, V>({ ...options, maxSize: entriesMax, sizeCalculation: () => 1 });
}
