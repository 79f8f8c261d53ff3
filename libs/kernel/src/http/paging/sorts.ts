/**
 * How a list may be sorted: the value of `sort` to the SQL of its key, first one the default. A leading `-` descends.
 * A key must never be null, and two rows may share it: the id breaks ties.
 */
export type Sorts = Record<string, SortKey>;

export type SortKey = {
  /** SQL of the key; left out where the id itself is the order, as it is by time of creation. */
  by?: string;
  /** Its PostgreSQL type; `text` unless said. */
  type?: 'text' | 'timestamptz' | 'integer';
};
