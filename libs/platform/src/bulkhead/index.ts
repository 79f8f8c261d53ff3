export { Bulkhead, within } from './bulkhead.js';
export { TurnQueue } from './turn-queue.js';
