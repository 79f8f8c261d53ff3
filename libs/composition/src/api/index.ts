export { apiOptions } from './api-options.js';
export { ApiModule, type ApiOptions } from './api.module.js';
export { documentFacts } from './document-facts.js';
export { startApi } from './start-api.js';
