export { AsyncContext } from './domain/async-context.js';
export { Aggregate, type AggregateState, AggregateStore } from './aggregates/aggregate.js';
export {
  type AccessCheck,
  anyMember,
  canWriteAtAll,
  Decision,
  everybody,
  type RouteAccess,
  withPermission,
  withPermissionByRequest,
} from './domain/decision.js';
export {
  type Caller,
  type CallerApp,
  Callers,
  type Freeze,
  frozenConflict,
  organizationDeletionScheduled,
  organizationPurging,
  type RepresentedMember,
  type RequestFacts,
} from './domain/caller.js';
export { noHttpRequest, noKey, type RequestKey } from './domain/request-key.js';
export { Resumable, ResumableBy } from './http/idempotency/resumable.js';
export * from './plain.js';
export { findSimilarName, suggestName } from './domain/find-similar-name.js';
export {
  emailKey,
  isPlainEmail,
  mapTexts,
  mapTextsInSteps,
  readableName,
  textKey,
  withoutHidden,
  withVisibleCodes,
} from './domain/texts.js';
export { Clock, maxClockSkew, SystemClock } from './domain/clock.js';
export { type Progress, TimeLimit } from './domain/time-limit.js';
export { type KernelOptions } from './kernel-options.js';
export * from './domain/error-definitions.js';
export { listMessageTemplates, type MessageTemplate } from './domain/message-templates.js';
export * from './domain/errors.js';
export * from './domain/field-reasons.js';
export { assertSameRights } from './domain/same-rights.js';
export { fieldAt, type FieldPath, pathIn } from './domain/field-path.js';
export {
  type Act,
  createAct,
  actOfOperator,
  actOfSystem,
  type DomainEvent,
  type EventEntries,
  type EventEntry,
  type EventExamples,
  exampleEnd,
  exampleId,
  type Recorded,
  type Resource,
} from './events/event.js';
export { EventLog } from './events/event-log.js';
export { Hooks } from './events/hooks.js';
export { type RecordedEvent, RecordedEvents } from './events/recorded-events.js';
export { EventCatalogue, subscribe, type Subscription } from './events/event-catalogue.js';
export { FairTurns } from './process/fair-turns.js';
export { mapInChunks, ownTurn, pauseFor, runInTurns, runSteps } from './process/event-loop.js';
export { type BlockedLoop, runningOperations } from './process/running-operations.js';
export { commandOn, demoCommand, operatorCommand, startCommand, version } from './process/installation.js';
export { movedTime } from './persistence/moved-time.js';
export { Storage, storageFull, trySpilling, writeEarly } from './persistence/storage.js';
export { firstIdAt, newId, timeOf } from './domain/ids.js';
export { organizationDigits, organizationIn, organizationOfId } from './domain/named-organization.js';
export { KernelModule } from './kernel.module.js';
export { kernelSchema, type Schema } from './kernel.schema.js';
export {
  adoptedBaselines,
  createRole,
  isSquashed,
  migrate,
  type MigrationWatcher,
  newestMigration,
} from './migrate.js';
export {
  changeRights,
  createPurge,
  type DatabaseRole,
  databaseRoles,
  type DatabaseSchema,
  type EncryptionContext,
  isolate,
  listOldestDataKeys,
  listOrganizationsToRewrap,
  SchemaNames,
} from './persistence/schema.js';
export { describeError, withoutSecrets } from './process/logging/log-text.js';
export { type Figure, type FigureValue, Metrics } from './process/metrics/metrics.js';
export { type Trace, type TraceContext, traceContextIn, traceHeaders, buildTrace } from './domain/trace.js';
export { Job, removeInBatches, type RunAgain, Sweep, type Task } from './events/outbox/jobs.js';
export { renameJobs } from './events/outbox/renamed-jobs.js';
export { createClaimHere } from './events/outbox/claiming.js';
export { createOutbox, Outbox } from './events/outbox/outbox.js';
export { OutboxModule, type OutboxOptions } from './events/outbox/outbox.module.js';
export { Sweeper } from './events/outbox/sweeper.js';
export { findExcessPower, type Power } from './persistence/connection-checks.js';
export { connectionTo } from './persistence/connection-to.js';
export { assertReachable } from './persistence/database.js';
export { type DatabaseAccess, type Logins, LostConnections } from './persistence/database-access.js';
export { EarlyRead, type RouteReads } from './domain/early-read.js';
export { CoalescedReads, EpochCache, ReadThroughCache } from './persistence/read-caches.js';
export { createRoleAddresses, type RoleAddresses } from './role-addresses.js';
export { FairSlots } from './persistence/fair-slots.js';
export { AccessEpochs } from './persistence/access-epochs.js';
export { type Read, Reads } from './persistence/reads.js';
export { aggregateColumns, type ColumnList, defineTable, type RowOf, type TableColumns } from './persistence/table.js';
export { bindEncoded, type PrecedingStatement, type Values } from './persistence/driver/statement.js';
export { forceGenericPlan, takeTurn, unflushed } from './persistence/organization.js';
export { removeGradually } from './persistence/gradual-removal.js';
export { StoredAggregates } from './aggregates/stored-aggregates.js';
export { SharedCommits } from './persistence/shared-commits.js';
export { type Changed, StoredStates } from './persistence/stored-states.js';
export { Transactions } from './persistence/transactions.js';
export { ResponseSealing } from './http/idempotency/response-sealing.js';
export { type AnsweredRequest, findRefusalReason } from './process/logging/answered-request.js';
export { OutboxPool } from './events/outbox/outbox-pool.js';
export {
  contextOf,
  currentTrace,
  inSpan,
  recordFailureKind,
  type Step,
  Traces,
  tracesBy,
  withinSpan,
} from './tracing/spans.js';
export { unknownParameters } from './http/request/unknown-parameters.js';
