/** The building blocks of routes, pages and their documents: `#kernel/http`. */
export { FlagsWhileFrozen } from './http/auth/frozen-flags.js';
export { AdmitsApps, notForHere, tokenAudience, WhileFrozen } from './http/auth/route-exceptions.js';
export { IfMatch, readsVersion, SupportsIfNoneMatch, versionsIn } from './http/if-match.js';
export { Versioned, ViewWithStatus } from './http/views.js';
export { readAccessCheck, AuthGuard } from './http/auth/auth.guard.js';
export {
  type AuthenticatedRequest,
  CurrentCaller,
  readRequestFacts,
  tokenInvalid,
  tokenMissing,
  readBearerToken,
  traceIn,
} from './http/auth/authenticated-request.js';
export { isSignedInRecently, SessionRequests, recentSignInRequired } from './http/auth/session-requests.js';
export { envelope, type ErrorShape, FailsAs } from './http/errors/error-shape.js';
export {
  ErrorFilter,
  ErrorPages,
  isOpenedByBrowser,
  RefusalListener,
  toApiError,
  unstorableValue,
} from './http/errors/error.filter.js';
export { acceptsLargeBodies, allowedMethods, BodyLimit } from './http/known-routes.js';
export { listFieldMessages } from './http/request/field-messages.js';
export { isOversized, isStorable } from './http/request/json-body.js';
export { isUnread, maxUnknownSender, parseJson, RawBody, readRawBody, readBody } from './http/request/raw-body.js';
export { writeLargeLists } from './http/large-responses.js';
export { closeQueuedResponses } from './http/queued-responses.js';
export { limitUnread } from './http/unread-answers.js';
export { createHttpApp, type HttpOptions, shuttingDown, type TrustedProxies } from './http/http-app.js';
export { Deadline, disconnectSignal, endSignal } from './http/deadlines.js';
export {
  CommaSeparated,
  EmailDomains,
  Flag,
  Format,
  Id,
  Instant,
  LargeText,
  ListOf,
  ListOfStrings,
  MayBeAbsent,
  MayBeNull,
  After,
  NotBefore,
  NullableText,
  SearchText,
  Text,
} from './http/request/field-decorators.js';
export { ForgetIdempotencyKeys } from './http/idempotency/forget-idempotency-keys.js';
export { IdempotencyKeys } from './http/idempotency/idempotency-keys.js';
export { AnswersSecret, Replay } from './http/idempotency/replay.js';
export { requestTimeout } from './http/errors/unreadable-requests.js';
export { idempotencyErrors, outcomeUnknown } from './http/idempotency/idempotency-errors.js';
export { methodNotAllowed } from './http/unknown-route.controller.js';
export { guardedBy } from './http/request/request-providers.js';
export {
  IgnoresUnknownParameters,
  ignoresUnknown,
  unexpectedBody,
  unknownParameterSent,
} from './http/request/unknown-parameters.js';
export { readAs, repeatedParameter, RequestValidationPipe } from './http/request/request-validation.pipe.js';
export { isWithinDates, type Narrowing } from './http/paging/date-filters.js';
export { networkOf, RequestLimits } from './http/auth/request-limits.js';
