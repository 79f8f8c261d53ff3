/**
 * Options that limit an `LRUCache` to this many entries. Use them for thousands of entries: the option `max` would
 * allocate memory for all entries when the process starts.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: one });

const one = () => 1;
