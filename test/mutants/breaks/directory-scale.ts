import { breaksOf } from '../break.js';

/** What of a directory takes long, and that it ends with its plan. */
export const directoryScale = [
  ...breaksOf('libs/provisioning/src/scim/domain/scim-access.ts', 'organization/subscribing', [
    {
      breaks: 'a directory gives access although the plan has none any longer',
      find: 'active ? fromDirectory(caller)',
      replace: 'active ? fromDirectoryStill(caller)',
      promise: 'can only read and remove access for 30 days',
    },
    {
      breaks: 'whoever’s plan ended has access taken from nobody',
      find: "caller.lapsed.has('scim') ?",
      replace: "caller.lapsed.has('') ?",
      promise: 'can only read and remove access for 30 days',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/rights-statement.ts', 'organization/subscribing', [
    {
      breaks: 'a directory goes on for ever after its plan has ended',
      find: "interval '30 days'",
      replace: "interval '300 days'",
      promise: 'can only read and remove access for 30 days',
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/stored-role-change-log.ts', 'provisioning/large-groups', [
    {
      breaks: 'the log is told of any number of people in one transaction',
      find: 'const atATime = 1000;',
      replace: 'const atATime = 100_000;',
      promise: 'grants its role immediately and logs members in batches',
    },
    {
      breaks: 'what a group gave many people is in the name of nobody',
      find: '{ ...next.act, at:',
      replace: '{ ...next.act, by: null, at:',
      promise: 'grants its role immediately and logs members in batches',
    },
    {
      breaks: 'who follows the log misses what it is told of late',
      find: 'next.changes, act, this.clock.now())',
      replace: 'next.changes, act)',
      promise: 'is logged completely for readers that follow the log',
    },
    {
      breaks: 'the log has that a role was taken before that it was given',
      find: 'changes.length <= few && (await this.keepsNone(orgId))',
      replace: 'changes.length <= few',
      promise: 'loses its role immediately, before logging is complete',
    },
    {
      breaks: 'what a worker died on is never told',
      find: 'await this.transactions.one<Kept>(orgId, taken)',
      replace: 'await this.transactions.inOwnTransaction(orgId, () => this.transactions.one<Kept>(orgId, taken))',
      promise: 'is logged once even if a worker is killed',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/patch-attribute.ts', 'provisioning/long-requests', [
    {
      breaks: 'a user has any number of addresses, if they are added by several operations',
      find: 'if (told.length > before.length) refuseTooMany(attribute, told);',
      replace: '',
      promise: 'too many addresses across several operations',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/patch-request.ts', 'provisioning/long-requests', [
    {
      breaks: 'filters within a value count for nothing',
      find: '(path?.length ?? 0) + charactersNaming(value)',
      replace: '(path?.length ?? 0)',
      promise: 'filters in many names within a value',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/selection.ts', 'provisioning/long-requests', [
    {
      breaks: 'any number of attributes are looked for in everything that is answered',
      find: 'names.size > mostNames',
      replace: 'false',
      promise: 'can select at most two hundred names:',
    },
  ]),
];
