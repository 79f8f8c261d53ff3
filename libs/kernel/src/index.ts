export { AsyncContext } from './domain/async-context.js';
export { AggregateStore } from './aggregates/aggregate-store.js';
export { Aggregate, type AggregateState } from './aggregates/aggregate.js';
export { type RouteAccess, type AccessCheck, anyMember, everybody, withPermission } from './domain/route-access.js';
export { type Caller, type CallerApp, Callers, type RepresentedMember, type RequestFacts } from './domain/caller.js';
export { type Freeze, frozenConflict } from './domain/freeze.js';
export { canWriteAtAll } from './domain/frozen-decision.js';
export * from './http.js';
export * from './plain.js';
export { isUrl } from './domain/is-url.js';
export { readableName } from './domain/readable-name.js';
export { emailKey, isPlainEmail } from './domain/email-address.js';
export { textKey } from './domain/text-key.js';
export { Decision } from './domain/decision.js';
export { Clock, type Progress, SystemClock, TimeLimit } from './domain/clock.js';
export { Configuration, type Environment } from './process/configuration/configuration.js';
export { databaseAccess, kernelOptions, type KernelOptions } from './kernel-options.js';
export { databaseSettings, kernelSettings, operatingSettings } from './process/configuration/kernel-settings.js';
export * from './process/configuration/parsers.js';
export { type TrustedProxies } from './process/configuration/trusted-proxies.js';
export { expected, type Settings } from './process/configuration/setting.js';
export { settingsTable } from './process/configuration/settings-table.js';
export {
  ApiError,
  badRequest,
  bulkheadFull,
  ConfigurationError,
  conflict,
  type FieldError,
  forbidden,
  invalid,
  invalidFields,
  notFound,
  unauthorized,
  unavailable,
} from './domain/errors.js';
export { fieldAt, type FieldPath, pathIn } from './domain/field-path.js';
export { type Act, actOf, actOfOperator, actOfSystem } from './events/act.js';
export { EventLog } from './events/event-log.js';
export { type RecordedEvent, RecordedEvents } from './events/recorded-events.js';
export { EventCatalogue } from './events/event-catalogue.js';
export { type EventExamples, exampleEnd, exampleId } from './events/event-examples.js';
export { type DomainEvent, type EventEntries, type EventEntry, type Recorded, type Resource } from './events/event.js';
export { subscribe, type Subscription } from './events/subscription.js';
export { type Expression, ExpressionFailed } from './expressions/expression.js';
export { type SchemaError } from './schemas/compiled-schema.js';
export { type CheckValue, Schemas } from './schemas/schemas.js';
export { rareLimits } from './sandbox/limits.js';
export { Sandbox, type SandboxedTask, SandboxStopped } from './sandbox/sandbox.js';
export { type Evaluate, Expressions } from './expressions/expressions.js';
export { serveHealth } from './process/lifecycle/health-server.js';
export { inTurns } from './process/in-turns.js';
export { ownTurn } from './process/own-turn.js';
export { version } from './process/version.js';
export { Readiness } from './process/lifecycle/readiness.js';
export { checkDataFolder, makeFolder, unwritableFolder, writeProbe } from './process/lifecycle/folders.js';
export { startProblem } from './process/lifecycle/start-problem.js';
export { resemblances } from './process/configuration/resemblances.js';
export { storageFull } from './persistence/storage.js';
export { runProcess } from './process/lifecycle/run-process.js';
export { stopAll, stopOnSignal } from './process/lifecycle/stop-on-signal.js';
export { firstIdAt, newId, timeOf } from './domain/ids.js';
export { KernelModule } from './kernel.module.js';
export { kernelSchema, type Schema } from './kernel.schema.js';
export { DataKeysAreRewrapped, listOrganizationsToRewrap } from './key-rotation/data-keys-are-rewrapped.js';
export { ForgetMailDeliveries } from './mail/forget-mail-deliveries.js';
export { MailDelivery } from './mail/mail-delivery.js';
export { composeMail, type MailMessage, nameInMail } from './mail/mail-message.js';
export { checkMailServer, SmtpTransport } from './mail/smtp-transport.js';
export { mailOptions } from './mail/mail-options.js';
export { mailSettings } from './mail/mail-settings.js';
export { MailFailed } from './mail/mail-transport.js';
export { type ImageUpload, Images } from './images/images.js';
export { ImagesModule } from './images/images.module.js';
export { SentImage, TakesImage } from './images/http/image-upload.js';
export { openLog } from './process/logging/log.js';
export { LoggingModule } from './process/logging/logging.module.js';
export { withoutSecrets } from './process/logging/secrets.js';
export { Metrics } from './process/metrics/metrics.js';
export { MetricsModule } from './process/metrics/metrics.module.js';
export { TelemetryModule } from './process/telemetry/telemetry.module.js';
export { type Trace, traceOf } from './domain/trace.js';
export { Job, type RunAgain, type Task } from './events/outbox/job.js';
export { createOutbox } from './events/outbox/create-outbox.js';
export { Outbox } from './events/outbox/outbox.js';
export { OutboxModule, type OutboxOptions } from './events/outbox/outbox.module.js';
export { Sweep } from './events/outbox/sweep.js';
export { Sweeper } from './events/outbox/sweeper.js';
export { type OutgoingAnswer } from './security/outgoing/answer.js';
export { outgoingError, OutgoingError, type OutgoingFailure } from './security/outgoing/outgoing-error.js';
export { Egress } from './security/outgoing/egress.js';
export { Outgoing, type OutgoingRequest } from './security/outgoing/outgoing.js';
export { loosenessOf, type Power } from './persistence/bound-role.js';
export { connectionTo, type DatabaseAccess, LostConnections } from './persistence/database-access.js';
export { KeptByEpoch } from './persistence/kept-by-epoch.js';
export { migrate } from './migrate.js';
export { createRoleAddresses, type RoleAddresses } from './role-addresses.js';
export { CoalescedReads } from './persistence/coalesced-reads.js';
export { FairPlaces } from './persistence/fair-places.js';
export { AccessEpochs } from './persistence/access-epochs.js';
export * from './persistence/conditions.js';
export * from './persistence/condition-page.js';
export { type Read, Reads } from './persistence/reads.js';
export { ReadThroughCache } from './persistence/read-through-cache.js';
export { type Values } from './persistence/driver/statement.js';
export { forceGenericPlan, unflushed } from './persistence/organization.js';
export { removeGradually } from './persistence/gradual-removal.js';
export { createPurge, databaseRoles, isolate, SchemaNames } from './persistence/schema.js';
export { StoredAggregates } from './aggregates/stored-aggregates.js';
export { SharedCommits } from './persistence/shared-commits.js';
export { type Changed, StoredStates } from './persistence/stored-states.js';
export { Transactions } from './persistence/transactions.js';
export { logThrough, ProcessModule } from './process/process.module.js';
export { Bulkhead, within } from './security/bulkhead/bulkhead.js';
export { TurnQueue } from './security/bulkhead/turn-queue.js';
export { mustHaveSameRights } from './security/bulkhead/unchanged-rights.js';
export { type Bucket, heavyRequests, issuedSecrets } from './security/rate-limit/buckets.js';
export { RateLimit } from './security/rate-limit/request-limits.js';
export { type LimitOptions, RateLimits, type Taken } from './security/rate-limit/rate-limits.js';
export { lookup, searchable } from './persistence/search/searchable.js';
export { type SearchFilter, Searches } from './persistence/search/searches.js';
export { SealBroken } from './security/sealing/aead.js';
export { type DataKey, dataKeyContext, DataKeys } from './security/sealing/data-keys.js';
export { LocalKeys } from './security/sealing/local-keys.js';
export { isSameKey, type KmsAccess, type MasterKey } from './security/sealing/master-keys.js';
export { openKeys } from './security/sealing/open-keys.js';
export { keyServiceSettings, kmsAccess } from './process/configuration/key-service-settings.js';
export { SealedCursors } from './security/sealing/sealed-cursors.js';
export { type EncryptionContext, Sealing } from './security/sealing/sealing.js';
export { RequestSigner } from './security/service-auth/request-signer.js';
export { RequestVerifier } from './security/service-auth/request-verifier.js';
export { type ServiceCall } from './security/service-auth/service-call.js';
export { type Measure, type ServiceAnswer, ServiceClient } from './security/service-auth/service-client.js';
export { toldAnswer } from './security/service-auth/told-answer.js';
export { publicHalf, type ServiceKey } from './security/service-auth/service-key.js';
export { StoredUsedTokens } from './security/service-auth/used-tokens.js';
