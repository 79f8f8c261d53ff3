export { AsyncContext } from './domain/async-context.js';
export { AggregateStore } from './aggregates/aggregate-store.js';
export { Aggregate, type AggregateState } from './aggregates/aggregate.js';
export { type AccessCheck, anyMember, everybody, type RouteAccess, withPermission } from './domain/route-access.js';
export { type Caller, type CallerApp, Callers, type RepresentedMember, type RequestFacts } from './domain/caller.js';
export { type Freeze, frozenConflict } from './domain/freeze.js';
export { canWriteAtAll, Decision } from './domain/decision.js';
export * from './http.js';
export * from './plain.js';
export { findSimilarName } from './domain/find-similar-name.js';
export { readableName } from './domain/readable-name.js';
export { emailKey, isPlainEmail, textKey } from './domain/text-key.js';
export { Clock, maxClockSkew, type Progress, SystemClock, TimeLimit } from './domain/clock.js';
export { type KernelOptions } from './kernel-options.js';
export * from './domain/errors.js';
export { kernelReasons } from './domain/kernel-reasons.js';
export { fieldAt, type FieldPath, pathIn } from './domain/field-path.js';
export { type Act, actOf, actOfOperator, actOfSystem } from './events/act.js';
export { EventLog } from './events/event-log.js';
export { Hooks } from './events/hooks.js';
export { type RecordedEvent, RecordedEvents } from './events/recorded-events.js';
export { EventCatalogue } from './events/event-catalogue.js';
export { type EventExamples, exampleEnd, exampleId } from './events/event-examples.js';
export { type DomainEvent, type EventEntries, type EventEntry, type Recorded, type Resource } from './events/event.js';
export { subscribe, type Subscription } from './events/subscription.js';
export { mapInChunks, ownTurn } from './process/event-loop.js';
export { operatorCommand, startCommand } from './process/operator-command.js';
export { version } from './process/version.js';
export { Storage, storageFull, trySpilling, writeEarly } from './persistence/storage.js';
export { firstIdAt, newId, timeOf } from './domain/ids.js';
export { KernelModule } from './kernel.module.js';
export { kernelSchema, type Schema } from './kernel.schema.js';
export { adoptedBaselines, isSquashed } from './persistence/baselines.js';
export { listOrganizationsToRewrap } from './persistence/list-organizations-to-rewrap.js';
export { withoutSecrets } from './process/logging/secrets.js';
export { type Figure, type FigureValue, Metrics } from './process/metrics/metrics.js';
export { type Trace, traceContextIn, traceHeaders, traceOf } from './domain/trace.js';
export { Job, type RunAgain, type Task } from './events/outbox/job.js';
export { createOutbox } from './events/outbox/create-outbox.js';
export { Outbox } from './events/outbox/outbox.js';
export { OutboxModule, type OutboxOptions } from './events/outbox/outbox.module.js';
export { Sweep } from './events/outbox/sweep.js';
export { Sweeper } from './events/outbox/sweeper.js';
export { findExcessPower, type Power } from './persistence/bound-role.js';
export { connectionTo } from './persistence/connection-to.js';
export { type DatabaseAccess, LostConnections } from './persistence/database-access.js';
export { EpochCache } from './persistence/epoch-cache.js';
export { migrate, type MigrationWatcher } from './migrate.js';
export { createRoleAddresses, type RoleAddresses } from './role-addresses.js';
export { CoalescedReads } from './persistence/coalesced-reads.js';
export { FairSlots } from './persistence/fair-slots.js';
export { AccessEpochs } from './persistence/access-epochs.js';
export { type Read, Reads } from './persistence/reads.js';
export { ReadThroughCache } from './persistence/read-through-cache.js';
export { type Values } from './persistence/driver/statement.js';
export { forceGenericPlan, unflushed } from './persistence/organization.js';
export { removeGradually } from './persistence/gradual-removal.js';
export {
  createPurge,
  type DatabaseRole,
  databaseRoles,
  type DatabaseSchema,
  isolate,
  SchemaNames,
} from './persistence/schema.js';
export { StoredAggregates } from './aggregates/stored-aggregates.js';
export { SharedCommits } from './persistence/shared-commits.js';
export { type Changed, StoredStates } from './persistence/stored-states.js';
export { Transactions } from './persistence/transactions.js';
export { type EncryptionContext } from './domain/encryption-context.js';
export { ResponseSealing } from './http/idempotency/response-sealing.js';
export { type AnsweredRequest, failureOf } from './process/logging/answered-request.js';
export { OutboxPool } from './events/outbox/outbox-pool.js';
export { currentTrace, inSpan, type Step, withinSpan, Traces, tracesBy } from './tracing/spans.js';
export { describeError } from './process/logging/describe-error.js';
export { recordFailureKind } from './tracing/span-failure.js';
export { unknownParameters } from './http/request/unknown-parameters.js';
