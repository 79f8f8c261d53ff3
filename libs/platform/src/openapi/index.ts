export { describeApi, type DocumentFacts } from './document.js';
export { ErrorEnvelopeView } from './error-envelope.view.js';
export { DocumentsFailuresAs, Operation, type OperationFacts } from './operation.js';
export { serveDocument } from './serve.js';
