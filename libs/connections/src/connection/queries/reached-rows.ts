import { type PageWindow } from '#kernel';
import { isOwn, isReached, reachableIds, repeatedIds } from '../persistence/reachable-connections.js';

/** If a caller has at most this many connections, all of them are read and sorted. */
const maxSorted = 1000;

/** Maximum number of rows to scan in list order for a page. */
const maxScanned = 2000;

/**
 * The parts of a statement that finds the caller's connections. `ctes`: queries for its `with` clause. `condition`:
 * whether the caller has access. `genericPlan`: whether one plan suits all values.
 */
export type ReachedRows = { ctes: string; condition: string; genericPlan: boolean };

export const ownRows: ReachedRows = { ctes: '', condition: isOwn, genericPlan: false };

const amongIds = (ids: string): string => `id = any(array(${ids}))`;

/**
 * Finds connections in the order of their ids, without filters. PostgreSQL reads only as many owned and shared
 * connections as the page needs.
 */
export const reachedById = ({ clause }: PageWindow): ReachedRows => ({
  ctes: '',
  condition: amongIds(`select id from (${reachableIds(clause)}) as reachable where true ${clause}`),
  genericPlan: true,
});

/**
 * Finds all of the caller's connections for a count. A statement with a generic plan cannot be used for this, because
 * it reads only as many rows as a page needs.
 */
export const reachedForCount = (reach: ReachedRows): ReachedRows =>
  reach.genericPlan ? { ctes: '', condition: amongIds(repeatedIds), genericPlan: false } : reach;

/**
 * Finds the caller's connections among the results of a search. There may be many results. PostgreSQL can hash their
 * ids if it knows them when it plans the statement.
 */
export const reachedOfFound: ReachedRows = {
  ctes: '',
  condition: amongIds(`select id from (${repeatedIds}) as reachable where id = any(:found::text[])`),
  genericPlan: false,
};

/**
 * Finds connections in any sort order, with filters. If the caller has few connections, the query reads and sorts all
 * of them. If the caller has many, the query scans rows in list order, by an index, until they fill the page. If too
 * few of these match, it reads all. PostgreSQL runs only the branch it needs.
 */
export function reachedInOrder(window: PageWindow, conditions: string): ReachedRows {
  return {
    ctes: `
      with gathered as materialized (
        select id from (${repeatedIds}) as reachable limit ${maxSorted + 1}
      ), looked_at as materialized (
        select id from (
          select * from connections.connections where org_id = :org_id ${window.clauseOf(maxScanned)}
        ) as connection
        where ${isReached} ${conditions} limit ${window.rows}
      )`,
    condition: `id = any(case
      when (select count(*) from gathered) <= ${maxSorted} then array(select id from gathered)
      when (select count(*) from looked_at) = ${window.rows} then array(select id from looked_at)
      else array(${repeatedIds}) end)`,
    genericPlan: true,
  };
}
