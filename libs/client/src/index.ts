export { type Client } from './calls.js';
export { createClient } from './client.js';
export { type ErrorReason, LatchkeyError } from './failure.js';
export { type PageOf, Rows } from './pages.js';
export { type ClientOptions, type RequestOptions } from './transport.js';

export type { components, paths } from './generated/api.js';
