export { Bulkhead, within } from './bulkhead.js';
export { TurnQueue } from './turn-queue.js';
export { assertSameRights } from './assert-same-rights.js';
