/**
 * The first so many that are offered of some entries. As many are looked at as would be enough were all of them offered,
 * and then twice as many each time: a few looks go through all, where all are kept from somebody.
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
