/** Returns a count with its noun, for example `1 tool` or `2 tools`. */
export const plural = (count: number, one: string, other: string): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : other}`;
