export { publicHalf, RequestSigner, type ServiceKey } from './request-token.js';
export { RequestVerifier, SignedOrganization, SignedRequestGuard } from './request-verifier.js';
export { type Measure, type ServiceAnswer, type ServiceCall, ServiceClient } from './service-client.js';
export { answerWithProgress } from './answer-with-progress.js';
export { StoredUsedTokens } from './used-tokens.js';
