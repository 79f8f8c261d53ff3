/** Returns the end of an axis: the least of 1, 2 or 5 times a power of ten that is not below `largest`. At least 1. */
export function roundUp(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= largest)!;
}
