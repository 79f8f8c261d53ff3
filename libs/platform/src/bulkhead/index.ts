export { assertSameRights, Bulkhead, TurnQueue, within } from './bulkhead.js';
