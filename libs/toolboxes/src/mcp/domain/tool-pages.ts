import { pageArgument } from '../../toolbox/domain/listed-tool.js';

/** Separates the page cursor from the tool's arguments. Models send null or an empty string if they have no cursor. */
export function splitPage(sent: Record<string, unknown>): { args: Record<string, unknown>; cursor?: string } {
  const { [pageArgument]: cursor, ...args } = sent;
  if (cursor === undefined || cursor === null || cursor === '') return { args };
  return { args, cursor: typeof cursor === 'string' ? cursor : '' };
}

/**
 * Returns the first entries that the caller can call, up to a limit. The first batch has the size of the limit, and
 * each further batch is twice as large, so that few rounds suffice even if most entries are blocked.
 */
export async function firstOffered<Entry, Tool>(
  entries: readonly Entry[],
  limit: number,
  resolve: (some: readonly Entry[]) => Promise<Tool[]>,
): Promise<Tool[]> {
  const found: Tool[] = [];
  let count = limit;
  for (let from = 0; from < entries.length && found.length < limit; count *= 2) {
    found.push(...(await resolve(entries.slice(from, from + count))));
    from += count;
  }
  return found.slice(0, limit);
}
