/**
 * The sort orders of a list: the value of `sort` and the SQL of its key. The first is the default. A leading `-` sorts
 * descending. A key must not be null. Two rows may share a key; the id breaks ties.
 */
export type Sorts = Record<string, SortKey>;

export type SortKey = {
  /** SQL of the key. Absent if the order is the id, and thus time of creation. */
  by?: string;
  /** PostgreSQL type of the key. `text` by default. */
  type?: 'text' | 'timestamptz' | 'integer';
};
