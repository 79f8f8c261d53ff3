export { addressIn, isLoopback } from './address.js';
export { type OutgoingAnswer } from './answer.js';
export { Egress } from './egress.js';
export { exchange } from './exchange.js';
export { judgeUrl } from './judge-url.js';
export { outgoingError, OutgoingError, type OutgoingFailure } from './outgoing-error.js';
export { Outgoing, type OutgoingRequest } from './outgoing.js';
export { type Resolve } from './resolver.js';
export { withTimeLimit } from './with-time-limit.js';
