/**
 * Code without framework. Sandboxed code imports it from `#kernel/plain`, since loading the whole kernel takes 1.5 s
 * and 100 MB per process.
 */
export { atMost } from './domain/at-most.js';
export { isUrl } from './domain/is-url.js';
export { isName, isReadable } from './domain/readable-name.js';
