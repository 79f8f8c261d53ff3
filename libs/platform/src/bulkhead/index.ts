export { Bulkhead, within } from './bulkhead.js';
export { assertSameRights, TurnQueue } from './turn-queue.js';
