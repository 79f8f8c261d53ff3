import { type Break, breaksOf } from '../break.js';

const execution = 'libs/connections/src/execution';
const idempotency = 'libs/kernel/src/http/idempotency';

/** A write that committed but whose response was lost. */
const lost = 'kernel/lost-commits';

/** A tool call runs at most once, within its time limit, and is always recorded. */
export const executions: Break[] = [
  ...breaksOf(`${execution}/services/execution-log.ts`, 'connections/execute/once', [
    {
      breaks: 'a write whose answer is lost may be repeated',
      find: 'if (!sent || isHarmless) key.release();',
      replace: 'key.release();',
      promise: "is not repeated if the vault's response is lost",
    },
    {
      breaks: 'a call that was not sent uses up its key',
      find: 'if (!sent || isHarmless) key.release();',
      replace: '',
      promise: 'runs when repeated if it was not sent the first time',
    },
    {
      breaks: 'a call that timed out before it was sent uses up its key',
      find: '    if (!sent) key.release();\n',
      replace: '',
      caughtBy: 'connections/execute/deadline',
      promise: 'includes a slow refresh of the credential',
    },
    {
      breaks: 'a write whose end was not stored gets a retryable error',
      find: 'throw sent && !isHarmless ? callOutcomeUnknown(execution) : error;\n    });',
      replace: 'throw error;\n    });',
      promise: 'is not repeated if its outcome could not be stored',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/shared-commits.ts', 'kernel/shared-commits', [
    {
      breaks: 'a record that cannot be written makes others in the same commit fail',
      find: 'batch.length > 1 && error instanceof DatabaseError',
      replace: 'batch.length < 0',
      promise: 'fails only because of its own errors',
    },
    {
      breaks: 'records with an unknown commit result are written again',
      find: 'batch.length > 1 && error instanceof DatabaseError',
      replace: 'batch.length > 1',
      promise: 'is not repeated if the result of its commit is unknown',
    },
  ]),
  ...breaksOf(`${execution}/jobs/close-lost-executions.job.ts`, 'connections/execute/traces', [
    {
      breaks: 'the sweep closes running executions',
      find: 'at.getTime() - limits.lostAfter',
      replace: 'at.getTime()',
      promise: 'whose end was not recorded is later closed as unknown',
    },
  ]),
  ...breaksOf(`${execution}/services/provider-calls.ts`, 'connections/execute/deadline', [
    {
      breaks: 'a third party can request a wait of any length before a retry',
      find: 'wait <= limits.maxWait ? wait : null',
      replace: 'wait',
      promise: 'bounds retries',
    },
  ]),
  ...breaksOf(`${execution}/services/call-throttle.ts`, 'catalog/definition/call-quotas', [
    {
      breaks: 'the calls of a connection are unlimited',
      find: '[connectionBucket, ...providerBuckets(tool, saffron_account_id!)]',
      replace: 'providerBuckets(tool, saffron_account_id!)',
      promise: 'are limited to 120 a minute',
    },
    {
      breaks: 'the calls to a third party are unlimited',
      find: '[connectionBucket, ...providerBuckets(tool, saffron_account_id!)]',
      replace: '[connectionBucket]',
      promise: 'can apply to each account',
    },
    {
      breaks: 'accounts of one application are counted separately',
      find: `bucket.countedBy === 'account' ? accountId : ''`,
      replace: 'accountId',
      promise: 'can apply to an organization’s whole application',
    },
    {
      breaks: 'retries do not count against the quota',
      find: '      await this.rateLimits.consumeAll(providerBuckets(tool, accountId));\n',
      replace: '',
      promise: 'counts retries',
    },
  ]),
  ...breaksOf('libs/connections/src/vault-client/remote/remote-vault.ts', 'catalog/definition/upgrade', [
    {
      breaks: 'an address that the operator does not allow counts as unreachable',
      find: "[addressRefused, 'address_refused']",
      replace: "[addressRefused, 'unreachable']",
      promise: 'is not called at an address that the operator does not allow',
    },
  ]),
  ...breaksOf('libs/vault/src/call/remote/remote-verifier.ts', 'catalog/definition/upgrade', [
    {
      breaks: 'the connect page asks people to wait until an address that is not allowed responds',
      find: "failure === 'address_refused' ? 'address_refused' : 'unreachable'",
      replace: "'unreachable' as const",
      promise: 'is not called at an address that the operator does not allow',
    },
  ]),
  ...breaksOf('libs/platform/src/rate-limit/buckets.ts', 'rate-limit/third-parties', [
    {
      breaks: 'the operator’s factor multiplies third parties’ limits',
      find: 'ofThirdParty ? 1 : factor',
      replace: 'factor',
      promise: 'are not multiplied',
    },
    {
      breaks: 'two third parties with different limits share a bucket',
      find: 'ofThirdParty ? `${name}:${quota}/${seconds}` : name',
      replace: 'name',
      promise: 'are separate per third party',
    },
  ]),
  ...breaksOf('libs/platform/src/rate-limit/rate-limits.ts', 'rate-limit/third-parties', [
    {
      breaks: 'the error of a limit per application names accounts',
      find: 'countedBy: bucket.countedBy',
      replace: "countedBy: 'account'",
      promise: 'say that they are counted per app',
    },
    {
      breaks: 'turning off limits turns off those of third parties',
      find: 'this.factor === 0 && !bucket.ofThirdParty',
      replace: 'this.factor === 0',
      promise: 'apply even if the operator disables other limits',
    },
  ]),
  ...breaksOf('libs/vault/src/call/commands/call-provider.ts', 'connections/execute/deadline', [
    {
      breaks: 'a credential refresh ignores the time limit',
      find: 'await time.within(this.freshCredentials.get(orgId, accountId, expected), outOfTime)',
      replace: 'await this.freshCredentials.get(orgId, accountId, expected)',
      promise: 'includes a slow refresh of the credential',
    },
  ]),
  ...breaksOf(`${execution}/services/tool-execution.ts`, 'connections/post-install/ways-to-sign-in', [
    {
      breaks: 'a tool sees variables of an earlier sign-in method',
      find: 'definitionUnder(integration.definition, auth_method)',
      replace: 'definitionUnder(integration.definition, auth_method && null)',
    },
  ]),
  ...breaksOf(`${execution}/services/tool-execution.ts`, 'connections/execute/once', [
    {
      breaks: 'a read is stored under its key',
      find: `if (tool.tier === 'read') caller.request.key.ignore();`,
      replace: '',
      promise: 'runs each time, even with an Idempotency-Key',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/transactions.ts', 'kernel/round-trips', [
    {
      breaks: 'a write of one statement waits for a begin and a commit',
      find: 'this.openingsFor(orgId).length === 0',
      replace: 'this.openingsFor(orgId).length < 0',
      promise: 'of one statement takes one round trip',
    },
  ]),
  ...breaksOf(`${idempotency}/keyed-request.ts`, lost, [
    {
      breaks: 'a lost commit deletes the key',
      find: "this.steps.size > 0 ? 'leave' : 'forget'",
      replace: "this.steps.size < 0 ? 'leave' : 'forget'",
      promise: 'after its commit takes effect once, with one response, if it creates a team',
    },
  ]),
  ...breaksOf(`${idempotency}/keyed-request.ts`, lost, [
    {
      breaks: 'a repeat runs a committed command again',
      find: '    if (committed) return committed.result as Result;\n',
      replace: '',
      promise: 'after its commit takes effect once, with one response, if it creates a connection',
    },
    {
      breaks: 'a repeat takes a preliminary check for the whole command',
      find: 'this.within(null, work)',
      replace: 'work()',
      promise: 'after its commit takes effect once, with one response, if it begins to reconnect',
    },
  ]),
  ...breaksOf('libs/organizations/src/organization/commands/create-organization.ts', lost, [
    {
      breaks: 'a repeat founds another organization',
      find: "caller.request.key.once('plan', () =>",
      replace: "(async (_: string, work: () => Promise<{ orgId: string; secret: string }>) => work())('plan', () =>",
      promise: 'after a later COMMIT runs only once if it creates an organization',
    },
    {
      breaks: 'a repeat does not notice that the organization was created',
      find: 'if (await this.transactions.one(orgId, find))',
      replace: 'if (!orgId)',
      promise: 'after a later COMMIT runs only once if it creates an organization',
    },
  ]),
  ...breaksOf(`${execution}/services/execution-log.ts`, 'connections/execute/killed-answers', [
    {
      breaks: 'the outcome of a tool is lost with its process',
      find: 'sent && key.isKept',
      replace: '!sent && key.isKept',
      promise: 'returns the outcome of the sent call when repeated',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/run-log.ts', 'connections/execute/killed-answers', [
    {
      breaks: 'the outcome of a run is lost with its process',
      find: 'if (!answerToStore)\n        await caller.request.key.recordResult',
      replace: 'if (!answerToStore && answerToStore) await caller.request.key.recordResult',
      promise: 'returns the steps of the synthetic run when repeated',
    },
  ]),
  ...breaksOf(`${execution}/domain/logged-refusals.ts`, 'connections/execute/refusing', [
    {
      breaks: 'the log does not say whether a connector or a tool is blocked',
      find: "[connectorRestricted, 'restricted', 'connector']",
      replace: "[connectorRestricted, 'restricted', 'tool']",
    },
  ]),
  ...breaksOf(`${execution}/services/tool-authorizer.ts`, 'connections/execute/refusing', [
    {
      breaks: 'a refusal does not name its tier',
      find: '?.tier ?? null',
      replace: '?.tier && null',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-execution/services/toolbox-execution.ts', 'toolboxes/toolbox-run/running', [
    {
      breaks: 'a refusal in a toolbox does not name the pinning editor',
      find: 'delegated_by_user_id: resolved.entry.delegated_by_user_id',
      replace: 'delegated_by_user_id: null',
      promise: 'respects the caller’s own restrictions',
    },
  ]),
  ...breaksOf(`${idempotency}/stored-keys.ts`, 'connections/execute/once', [
    {
      breaks: 'a late attempt changes the row of the current attempt',
      find: 'steps = null ${own} and attempt = :attempt`',
      replace: "steps = null ${own} and :attempt <> ''`",
      promise: 'that returns late does not affect a newer call with its key',
    },
  ]),
  ...breaksOf(`${idempotency}/idempotency-keys.ts`, 'connections/execute/once', [
    {
      breaks: 'a repeat takes a request for interrupted whose response was just stored',
      find: 'if (row && isUnanswered(row) && this.isOwn(row) && !this.isRunning(row)) row = await read();\n',
      replace: '',
      caughtBy: 'kernel/answered-meanwhile',
      promise: 'gets the first response even if it looked for it just before it was stored',
    },
    {
      breaks: 'a response of any size is stored',
      find: 'Buffer.byteLength(body) > sizes.whole',
      replace: 'false',
      promise: 'returns its first response without the data if that is large',
    },
    {
      breaks: 'the size of stored responses is unlimited',
      find: '    if (!keyed.hasRoom) throw idempotencyErrors.idempotencyQuota();\n',
      replace: '',
      caughtBy: 'kernel/kept-answers',
      promise: 'are limited in size per organization',
    },
  ]),
  ...breaksOf(`${execution}/services/provider-calls.ts`, 'connections/execute/idempotency-header', [
    {
      breaks: 'the third party gets no idempotency key',
      find: '{ ...request.headers, [header]: execution_id }',
      replace: 'request.headers',
      promise: 'sends the id of the execution',
    },
    {
      breaks: 'a write is retried although the third party accepts no idempotency key',
      find: 'isRepeatable(tool) ?',
      replace: 'tool ?',
      promise: 'is not retried if the definition names no header',
    },
  ]),
];
