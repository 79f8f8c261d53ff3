export { RequestSigner } from './request-signer.js';
export { RequestVerifier } from './request-verifier.js';
export { type Measure, type ServiceAnswer, type ServiceCall, ServiceClient } from './service-client.js';
export { publicHalf, type ServiceKey } from './request-token.js';
export { SignedOrganization, SignedRequestGuard } from './signed-request.js';
export { answerWithProgress } from './answer-with-progress.js';
export { StoredUsedTokens } from './used-tokens.js';
