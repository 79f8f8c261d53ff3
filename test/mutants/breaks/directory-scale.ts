import { breaksOf } from '../break.js';

/** Slow work for directories, and directories after their plan has ended. */
export const directoryScale = [
  ...breaksOf('libs/provisioning/src/scim/domain/scim-access.ts', 'organization/subscribing', [
    {
      breaks: 'a directory can add people after the plan has lost the feature',
      find: 'active ? fromDirectory(caller)',
      replace: 'active ? fromDirectoryInGrace(caller)',
      promise: 'can still read data and remove access for 30 days',
    },
    {
      breaks: 'a directory cannot remove access after the plan has ended',
      find: "caller.lapsed.has('scim') ?",
      replace: "caller.lapsed.has('') ?",
      promise: 'can still read data and remove access for 30 days',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/rights-statement.ts', 'organization/subscribing', [
    {
      breaks: 'a directory works forever after its plan has ended',
      find: "interval '30 days'",
      replace: "interval '300 days'",
      promise: 'can still read data and remove access for 30 days',
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/stored-role-change-log.ts', 'provisioning/large-groups', [
    {
      breaks: 'any number of role changes is logged in one transaction',
      find: 'const batchSize = 1000;',
      replace: 'const batchSize = 100_000;',
      promise: 'grants its role immediately, although members are logged in batches',
    },
    {
      breaks: 'role changes of large groups are logged without an actor',
      find: '{ ...next.act, at:',
      replace: '{ ...next.act, by: null, at:',
      promise: 'grants its role immediately, although members are logged in batches',
    },
    {
      breaks: 'followers of the log miss late records',
      find: 'next.changes, act, this.clock.now())',
      replace: 'next.changes, act)',
      promise: 'is logged completely, even for readers that follow the log',
    },
    {
      breaks: 'a removed role is logged before it was added',
      find: 'changes.length <= maxLoggedAtOnce && (await this.hasNoneStored(orgId))',
      replace: 'changes.length <= maxLoggedAtOnce',
      promise: 'loses its role immediately, before logging is complete',
    },
    {
      breaks: 'role changes are lost when the worker that logs them dies',
      find: 'await this.transactions.one<StoredChanges>(orgId, takeNextBatch)',
      replace:
        'await this.transactions.inOwnTransaction(orgId, () => this.transactions.one<StoredChanges>(orgId, takeNextBatch))',
      promise: 'is logged once per member, even if its job fails midway',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-user/domain/patch-attribute.ts', 'provisioning/long-requests', [
    {
      breaks: 'a user can have any number of addresses through several operations',
      find: 'if (nonEmpty.length > before.length) assertFewEntries(attribute, nonEmpty);',
      replace: '',
      promise: 'too many addresses in several operations',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/patch-request.ts', 'provisioning/long-requests', [
    {
      breaks: 'filters within a value do not count as filters',
      find: '(path?.length ?? 0) + countNameCharacters(value)',
      replace: '(path?.length ?? 0)',
      promise: 'filters in many names within a value',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/selection.ts', 'provisioning/long-requests', [
    {
      breaks: 'the number of requested attributes is unlimited',
      find: 'names.size > maxNames',
      replace: 'false',
      promise: 'can name at most two hundred attributes',
    },
  ]),
];
