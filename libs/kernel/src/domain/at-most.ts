/**
 * Limits an `LRUCache` with thousands of entries. With `max` it would allocate them all up front, at every start of a
 * process.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: one });

const one = () => 1;
