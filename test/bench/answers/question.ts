/** What `read_result` reads, without the id of the result. */
export type Reading = { path?: string; offset?: number; limit?: number; select?: string[] };

/** A part of an answer, with fields as a test reads them. */
export type Part = { data: any; total: number; next_offset: number | null };

/** What an agent has of an answer that does not fit, and how it reads more. */
export type Agent = { head: any; shape: string; read: (reading: Reading) => Promise<Part> };

/** A question about an answer. */
export type Question = {
  asks: string;
  /** Computes the expected value from the full answer. */
  expects: (answer: any) => unknown;
  /** Finds the value as an agent does. Null if the answer always fits. */
  finds: ((agent: Agent) => unknown) | null;
};

/** The questions about each answer, by its name. */
export type Questions = Readonly<Record<string, readonly Question[]>>;

export const ask = (asks: string, expects: Question['expects'], finds: Question['finds']): Question => ({
  asks,
  expects,
  finds,
});

/**
 * Finds the size of a list or text in a shape, such as 312 in `{items: list(312) of number}`.
 * @param name of the field. Empty for the answer itself.
 */
export function findSize({ shape }: Agent, name = ''): number {
  const found = (name === '' ? /^(?:list|text)\((\d+)\)/ : new RegExp(`\\b${name}: (?:list|text)\\((\\d+)\\)`)).exec(
    shape,
  );
  if (!found) throw new Error(`The shape has no size of “${name}”: ${shape}`);
  return Number(found[1]);
}

/** Reads the value at a path. */
export const readAt = async ({ read }: Agent, path: string): Promise<any> => (await read({ path })).data;

/** Reads all items of a list, page by page. */
export async function readItems({ read }: Agent, path: string, select?: string[]): Promise<any[]> {
  const items: unknown[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: Part = await read({ path, offset, ...(select && { select }) });
    items.push(...(page.data as unknown[]));
    offset = page.next_offset;
  }
  return items;
}

/** Reads how many items, fields or characters there are at a path. */
export const readTotal = async ({ read }: Agent, path: string): Promise<number> =>
  (await read({ path, limit: 1 })).total;
