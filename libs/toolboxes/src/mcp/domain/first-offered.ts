/**
 * Returns the first offered entries, up to a limit. It starts with a batch of that size and doubles it, so that few
 * rounds suffice even if most entries are blocked.
 */
export async function firstOffered<Entry, Tool>(
  entries: readonly Entry[],
  most: number,
  offered: (some: readonly Entry[]) => Promise<Tool[]>,
): Promise<Tool[]> {
  const found: Tool[] = [];
  let count = most;
  for (let from = 0; from < entries.length && found.length < most; count *= 2) {
    found.push(...(await offered(entries.slice(from, from + count))));
    from += count;
  }
  return found.slice(0, most);
}
