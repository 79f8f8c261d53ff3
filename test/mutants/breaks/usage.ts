import { breaksOf } from '../break.js';

const usage = 'libs/audit/src/usage';

/** The counts of tool calls, and who can read them. */
export const usageBreaks = [
  ...breaksOf(`${usage}/queries/get-usage.ts`, 'audit/usage/reading', [
    {
      breaks: 'members can read the usage of all members',
      find: 'canReadAuditLog(caller, scope).orThrow();',
      replace: '',
      promise: 'of all members needs audit:view',
    },
    {
      breaks: 'the usage of members without audit:view has the calls of others',
      find: "scope === 'own' ? limitToOwnCalls(caller, asked) : asked",
      replace: 'asked',
      promise: 'shows members only their own calls',
    },
    {
      breaks: 'members can read the usage of another member by id',
      find: '{ ...filter, user_id: nobody }',
      replace: 'filter',
      promise: 'shows members only their own calls',
    },
    {
      breaks: 'usage leaves out groups silently',
      find: 'rows.length > maxGroups,',
      replace: 'rows.length < 0,',
      promise: 'says when it leaves out groups',
    },
    {
      breaks: 'usage claims to be complete while calls wait to be counted',
      find: 'overall.uncounted ?',
      replace: 'false ?',
      promise: 'is complete up to counted_until',
      caughtBy: 'audit/usage/counting',
    },
    {
      breaks: 'usage reads rollups that lack a filtered field',
      find: '[...listFields(filter), ...groupings[by]]',
      replace: 'groupings[by]',
      promise: 'equals the calls in the audit log',
      caughtBy: 'audit/usage/counting',
    },
  ]),
  ...breaksOf(`${usage}/services/usage-labels.ts`, 'audit/usage/reading', [
    {
      breaks: 'members can read the current names of toolboxes that they used',
      find: "scope === 'org' ? this.loadToolboxNames(orgId, ids) : none",
      replace: 'this.loadToolboxNames(orgId, ids)',
      promise: 'names toolboxes only to readers of all usage',
    },
  ]),
  ...breaksOf(`${usage}/persistence/usage-rollups.ts`, 'audit/usage/counting', [
    {
      breaks: 'two workers count the same calls',
      find: 'delete from audit.uncounted_calls where org_id = :org_id and event_id = any(:event_ids) returning event_id',
      replace: 'select unnest(:event_ids::text[]) as event_id',
      promise: 'counts each call once when two workers count at once',
    },
    {
      breaks: 'a call without a response has a duration',
      find: "(data->>'outcome' = 'succeeded' or (data->>'duration_ms')::float8 > 0)",
      replace: 'true',
      promise: 'has no duration for calls without a response',
      caughtBy: 'audit/usage/reading',
    },
  ]),
  ...breaksOf(`${usage}/domain/usage.ts`, 'audit/usage/reading', [
    {
      breaks: 'a response has the hours of any range',
      find: 'if (to.getTime() - from.getTime() > maxDays[interval] * day)',
      replace: 'if (to.getTime() - from.getTime() > keptDays * day)',
      promise: 'can be read by the hour for at most 7 days',
    },
    {
      breaks: 'the end of a range can be in the far future',
      find: 'Math.min(asked.to ? Date.parse(asked.to) : now.getTime(), now.getTime())',
      replace: 'asked.to ? Date.parse(asked.to) : now.getTime()',
      promise: 'reads a range that ends in the future up to the current day',
    },
  ]),
  ...breaksOf(`${usage}/jobs/delete-old-usage.job.ts`, 'audit/usage/counting', [
    {
      breaks: 'old usage is kept',
      find: 'this.usageRollups.deleteBefore(orgId, before)',
      replace: 'Promise.resolve(void orgId)',
      promise: 'is deleted after 400 days',
    },
  ]),
  {
    breaks: 'the ends of calls are not queued for counting',
    sql: 'drop trigger uncounted_calls on kernel.events',
    caughtBy: 'audit/usage/reading',
    promise: 'shows members only their own calls',
  },
];
