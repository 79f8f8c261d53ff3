import { type PageWindow } from '#kernel';
import { isOwn, isReached, reachableIds, repeatedIds } from '../persistence/reachable-connections.js';

/** Of whom no more connections reach, all are gathered and sorted. */
const few = 1000;

/** Rows that are looked at in the order of a list until they fill a page. */
const mostLookedAt = 2000;

/**
 * A condition for the rows that reach the caller, the queries that a statement with it begins with, and whether one plan
 * suits it whatever the values.
 */
export type ReachedRows = { named: string; condition: string; genericPlan: boolean };

export const ownRows: ReachedRows = { named: '', condition: isOwn, genericPlan: false };

const amongIds = (ids: string): string => `id = any(array(${ids}))`;

/** By ids, where these are the order and nothing is sifted out: no way to reach a connection is read beyond the page. */
export const reachedById = ({ clause }: PageWindow): ReachedRows => ({
  named: '',
  condition: amongIds(`select id from (${reachableIds(clause)}) as reachable where true ${clause}`),
  genericPlan: true,
});

/** Of those that a search has found: of which there are many, and PostgreSQL hashes what it plans with. */
export const reachedOfFound: ReachedRows = {
  named: '',
  condition: amongIds(`select id from (${repeatedIds}) as reachable where id = any(:found::text[])`),
  genericPlan: false,
};

/**
 * In any order, and with conditions. Whom few connections reach has theirs gathered and sorted. Of many, rows are looked
 * at in the order of the list, which an index has, until they fill the page; where they do not, all are gathered after
 * all. Of this PostgreSQL runs what it comes to, and no more.
 */
export function reachedInOrder(window: PageWindow, conditions: string): ReachedRows {
  return {
    named: `
      with gathered as materialized (
        select id from (${repeatedIds}) as reachable limit ${few + 1}
      ), looked_at as materialized (
        select id from (
          select * from connections.connections where org_id = :org_id ${window.clauseOf(mostLookedAt)}
        ) as connection
        where ${isReached} ${conditions} limit ${window.rows}
      )`,
    condition: `id = any(case
      when (select count(*) from gathered) <= ${few} then array(select id from gathered)
      when (select count(*) from looked_at) = ${window.rows} then array(select id from looked_at)
      else array(${repeatedIds}) end)`,
    genericPlan: true,
  };
}
