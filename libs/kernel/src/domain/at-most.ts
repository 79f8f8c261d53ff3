/**
 * The options of an `LRUCache` with at most this many entries, for thousands of entries. The option `max` would
 * allocate memory for all entries when the process starts.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: one });

const one = () => 1;
