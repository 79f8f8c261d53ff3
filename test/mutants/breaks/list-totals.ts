import { type Break, breaksOf } from '../break.js';

const paging = 'libs/kernel/src/http/paging';

/** Totals of lists and filters by date. */
export const listTotalBreaks: Break[] = [
  ...breaksOf(`${paging}/paging.ts`, 'lists/total', [
    {
      breaks: 'a total is counted outside the organization',
      find: 'rows: number }>(this.plan.orgId, bounded',
      replace: 'rows: number }>(null, bounded',
      promise: 'is the number of rows on all pages',
    },
    {
      breaks: 'a total ignores the filters by date',
      find: 'await this.count(all, unpaged)',
      replace: 'await this.count(sql, values)',
      caughtBy: 'lists/dates',
      promise: 'apply to the total',
    },
    {
      breaks: 'a total counts a list of any size',
      find: ' limit ${maxCounted + 1}) as counted',
      replace: ') as counted',
      caughtBy: 'lists/large',
      promise: 'counts at most 10,001 rows',
    },
    {
      breaks: 'a total at the bound looks exact',
      find: '{ total: maxCounted, total_is_minimum: true }',
      replace: '{ total: maxCounted }',
      caughtBy: 'lists/large',
      promise: 'stops at 10,000 rows',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/queries/list-connections.ts', 'lists/total', [
    {
      breaks: 'a total includes connections the caller cannot access',
      find: 'condition: amongIds(repeatedIds), genericPlan: false',
      replace: "condition: 'true', genericPlan: false",
      promise: 'includes only rows that the caller can see',
    },
  ]),
  ...breaksOf(`${paging}/date-filters.ts`, 'lists/dates', [
    {
      breaks: 'the start of a period is exclusive',
      find: "created_after: { column: 'created', operator: '>=' }",
      replace: "created_after: { column: 'created', operator: '>' as '>=' }",
      promise: 'include the start and exclude the end',
    },
    {
      breaks: 'the end of a period is inclusive',
      find: "updated_before: { column: 'updated', operator: '<' }",
      replace: "updated_before: { column: 'updated', operator: '<=' as '<' }",
      promise: 'include the start and exclude the end',
    },
  ]),
];
