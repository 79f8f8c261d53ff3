export { describeApi, type DocumentFacts } from './document.js';
export { ErrorEnvelopeView } from './error-envelope.view.js';
export { DocumentsFailuresAs, Operation, type OperationFacts, type RouteError } from './operation.js';
export { serveDocument } from './serve.js';
