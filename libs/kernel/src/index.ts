export { AsyncContext } from './async-context.js';
export { AggregateStore } from './aggregate-store.js';
export { Aggregate, type AggregateState } from './aggregate.js';
export {
  type RouteAccess,
  type AccessCheck,
  anyMember,
  everybody,
  withPermission,
  withFeature,
} from './auth/route-access.js';
export { type ActorKind, type Caller, Callers, type CallerToken, type RequestFacts } from './auth/caller.js';
export { Decision } from './auth/decision.js';
export { Clock, SystemClock } from './clock.js';
export { Configuration, ConfigurationError, type Environment } from './configuration/configuration.js';
export { databaseAccess, kernelOptions } from './configuration/kernel-options.js';
export { databaseSettings, kernelSettings, operatingSettings } from './configuration/kernel-settings.js';
export {
  factor,
  flag,
  keyring,
  listOf,
  type NamedKey,
  oneOf,
  origin,
  port,
  text,
  url,
  wholeNumber,
} from './configuration/parsers.js';
export { expected, type Parser, type Setting, type Settings, type ValuesOf } from './configuration/setting.js';
export { settingsTable } from './configuration/settings-table.js';
export {
  ApiError,
  badRequest,
  conflict,
  type ErrorCode,
  errorCodes,
  type FieldError,
  forbidden,
  invalid,
  invalidFields,
  notFound,
  rateLimited,
  stale,
  unauthorized,
  unavailable,
} from './errors.js';
export { type Act, actOf, actOfOperator, actOfSystem } from './events/act.js';
export { EventLog } from './events/event-log.js';
export { EventCatalogue } from './events/event-catalogue.js';
export {
  categories,
  type Category,
  type Change,
  type DomainEvent,
  type EventEntries,
  type EventEntry,
  type Recorded,
  type Resource,
} from './events/event.js';
export { subscribe, type Subscription } from './events/subscription.js';
export { evaluate, type Expression, ExpressionFailed, isExpression } from './expressions/expression.js';
export { serveHealth } from './health/health-server.js';
export { HealthModule } from './health/health.module.js';
export { Readiness } from './health/readiness.js';
export { runProcess } from './health/run-process.js';
export { stopAll, stopOnSignal } from './health/stop-on-signal.js';
export { ViewWithStatus } from './http/view-with-status.js';
export { accessOf, AuthGuard, CurrentCaller, factsOf, Gate, type KnownRequest, tokenOf } from './http/auth.guard.js';
export { toApiError } from './http/error-answer.js';
export { answerWith, envelope } from './http/error.filter.js';
export { createHttpApp, type HttpOptions } from './http/http-app.js';
export { CommaSeparated, Flag, Id, MayBeAbsent, MayBeNull, SearchText, Text } from './http/shapes.js';
export { RefusalListener } from './http/refusal-listener.js';
export { IfMatch, Versioned } from './http/versioned.js';
export { AnswersSecret } from './idempotency/answers-secret.js';
export { ForgetIdempotencyKeys } from './idempotency/forget-idempotency-keys.js';
export { isRepeatable } from './idempotency/keyed-request.js';
export { firstIdAt, newId } from './ids.js';
export { KernelModule, type KernelOptions } from './kernel.module.js';
export { kernelSchema } from './kernel.schema.js';
export { openLog, type LogLevel } from './logging/log.js';
export { LoggingModule } from './logging/logging.module.js';
export { withoutSecrets } from './logging/secrets.js';
export { Metrics } from './metrics/metrics.js';
export { MetricsModule, type MetricsOptions } from './metrics/metrics.module.js';
export { type DocumentFacts } from './openapi/document.js';
export { ErrorEnvelopeView } from './openapi/error-envelope.view.js';
export { Operation, type OperationFacts } from './openapi/operation.js';
export { serveDocument } from './openapi/serve.js';
export { Job, type RunAgain, type Task } from './outbox/job.js';
export { createOutbox } from './outbox/create-outbox.js';
export { Outbox } from './outbox/outbox.js';
export { OutboxModule, type OutboxOptions } from './outbox/outbox.module.js';
export { migrateQueue } from './outbox/queue-schema.js';
export { Relay } from './outbox/relay.js';
export { Sweep } from './outbox/sweep.js';
export { Sweeper } from './outbox/sweeper.js';
export { type OutgoingAnswer } from './outgoing/answer.js';
export { Egress } from './outgoing/egress.js';
export { judgeUrl } from './outgoing/judge-url.js';
export { OutgoingError, type OutgoingFailure } from './outgoing/outgoing-error.js';
export { Outgoing, type OutgoingRequest } from './outgoing/outgoing.js';
export { type Resolve } from './outgoing/resolver.js';
export { Cursors } from './paging/cursor.js';
export { type Filters, narrow, type Narrowing } from './paging/filters.js';
export { type Page, PageQuery, pageSchema } from './paging/page.js';
export { type PageRow, Paging, type PageWindow, type Sorts } from './paging/paging.js';
export { type DatabaseAccess } from './persistence/database-access.js';
export { migrate, pendingMigrations } from './persistence/migrate.js';
export { type Read, Reads } from './persistence/reads.js';
export { RecentlyRead } from './persistence/recently-read.js';
export { type Values } from './persistence/driver/statement.js';
export { forceGenericPlan } from './persistence/organization.js';
export { type DatabaseRole, databaseRoles, isolate, type Schema } from './persistence/schema.js';
export { StoredAggregates } from './persistence/stored-aggregates.js';
export { Transactions } from './persistence/transactions.js';
export { logThrough, ProcessModule } from './process.module.js';
export { type Bucket } from './rate-limit/buckets.js';
export { RateLimit } from './rate-limit/rate-limit.decorator.js';
export { type LimitOptions, RateLimits } from './rate-limit/rate-limits.js';
export { type Remaining } from './rate-limit/remaining.js';
export { lookup, searchable } from './search/searchable.js';
export { type SearchFilter, Searches } from './search/searches.js';
export { SealBroken } from './sealing/aead.js';
export { type DataKey, DataKeys } from './sealing/data-keys.js';
export { KeyService, type WrappedKey } from './sealing/key-service.js';
export { LocalKeys } from './sealing/local-keys.js';
export { type EncryptionContext, Sealing } from './sealing/sealing.js';
export { StoredDataKeys } from './sealing/stored-data-keys.js';
export { type SignedParts } from './service-auth/request-claims.js';
export { type Parties, RequestSigner } from './service-auth/request-signer.js';
export { RequestVerifier } from './service-auth/request-verifier.js';
export { type ServiceAnswer, type ServiceCall, ServiceClient } from './service-auth/service-client.js';
export { publicHalf, type ServiceKey } from './service-auth/service-key.js';
export { SignedOrganization, SignedRequestGuard } from './service-auth/signed-request.js';
export { StoredUsedTokens, UsedTokens } from './service-auth/used-tokens.js';
