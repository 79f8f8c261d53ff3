export { type Client } from './calls.js';
export { createClient } from './client.js';
export { routes } from './generated/routes.js';
export { type ErrorReason, LatchkeyConnectionError, LatchkeyError } from './failure.js';
export { type PageOf, Rows } from './pages.js';
export { type ClientOptions, type RequestOptions } from './transport.js';
export { ConnectionTimeoutError, waitForConnection, type WaitOptions } from './wait-for-connection.js';
export { verifyWebhook, type WebhookMessage, WebhookVerificationError } from './webhook.js';

export type { components, paths } from './generated/api.js';
