import { type Break, breaksOf } from '../break.js';

const [limiting, counting, managing] = ['limiting', 'counting', 'managing'].map((file) => `connections/budget/${file}`);

/** SQL that replaces a text in the function that counts calls. */
const inCount = (find: string, replace: string): string =>
  `do $do$ begin execute replace(pg_get_functiondef('connections.count_calls'::regproc), '${find}', '${replace}'); end $do$`;

/** Budgets of tool calls, repeated failures, and stopping agents. */
export const budgetBreaks: Break[] = [
  ...breaksOf('libs/connections/src/budget/domain/counted-call.ts', limiting!, [
    {
      breaks: 'a service member is a way around the budget of its person',
      find: 'filter(({ restrictionsApply }) => restrictionsApply)',
      replace: 'filter(() => false)',
      promise: 'counts calls of a service member for the members for whom it stands',
    },
    {
      breaks: 'calls that only read use up a budget of writes',
      find: "writes: tier !== 'read'",
      replace: 'writes: true',
      promise: 'of writes neither counts nor refuses calls that only read',
    },
  ]),
  {
    breaks: 'a budget admits one call too many',
    sql: inCount('written.used > written.calls', 'written.used > written.calls + 1'),
    caughtBy: counting!,
    promise: 'is exact if calls of several transactions meet',
  },
  {
    breaks: 'calls that were not sent stay counted',
    sql: inCount('greatest(budget.used - returned.calls, 0)', 'budget.used'),
    caughtBy: counting!,
    promise: 'gives a call back that was certainly not sent',
  },
  ...breaksOf('libs/connections/src/execution/persistence/open-executions.ts', counting!, [
    {
      breaks: 'a call with an unknown outcome is given back',
      find: "'ended' in each && !each.sent ?",
      replace: "'ended' in each ?",
      promise: 'keeps a call whose outcome is unknown',
    },
    {
      breaks: 'a call to a third party that cannot be reached is not given back',
      find: "'ended' in each && !each.sent ?",
      replace: "'ended' in each && each.event.event.type === 'tool.refused' ?",
      promise: 'gives a call back if the third party could not be reached',
    },
  ]),
  ...breaksOf('libs/connections/src/budget/domain/budget-policy.ts', managing!, [
    {
      breaks: 'every member sees every budget',
      find: 'return user_id === caller.userId ? Decision.allow',
      replace: 'return true ? Decision.allow',
      promise: 'are seen by members if they limit all, or the member',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/domain/repeated-call.ts', 'toolboxes/mcp/budgets', [
    {
      breaks: 'a failing call of one app stops the same call of another app',
      find: '[token.id, connection_id,',
      replace: '[connection_id,',
      promise: 'is sent with other arguments, by another app, and by the member',
    },
  ]),
  ...breaksOf('libs/identity/src/token/domain/token-policy.ts', 'toolboxes/mcp/stopping', [
    {
      breaks: 'a member stops the agents of another member',
      find: "canShutOut(caller, holder, 'member:manage')",
      replace: 'Decision.allow',
      promise: 'is for the member, and for those who manage members',
    },
  ]),
  ...breaksOf('libs/connections/src/budget/services/call-budgets.ts', 'toolboxes/mcp/budgets', [
    {
      breaks: 'the first budget of an organization is not seen',
      find: 'this.hasBudgets.get(orgId, epoch,',
      replace: 'this.hasBudgets.get(orgId, 0,',
      promise: 'is listed as soon as a budget limits the calls',
    },
  ]),
];
