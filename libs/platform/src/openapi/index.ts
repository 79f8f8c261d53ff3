export { describeApi, type DocumentFacts } from './document.js';
export { Operation, type OperationFacts } from './operation.js';
export { serveDocument } from './serve.js';
