export { addressIn, Egress, isLoopback, judgeUrl } from './egress.js';
export { Outgoing, type OutgoingAnswer, type OutgoingRequest } from './outgoing.js';
export { exchange } from './exchange.js';
export { isEncoded } from './decode-body.js';
export { isAllowedForCredentials } from './request-headers.js';
export { outgoingError, OutgoingError, type OutgoingFailure } from './outgoing-error.js';
export { type Resolve } from './connector.js';
export { withTimeLimit } from './with-time-limit.js';
