export { RequestSigner } from './request-signer.js';
export { RequestVerifier } from './request-verifier.js';
export { type ServiceCall } from './service-call.js';
export { type Measure, type ServiceAnswer, ServiceClient } from './service-client.js';
export { publicHalf, type ServiceKey } from './service-key.js';
export { SignedOrganization, SignedRequestGuard } from './signed-request.js';
export { answerWithProgress } from './answer-with-progress.js';
export { StoredUsedTokens } from './used-tokens.js';
