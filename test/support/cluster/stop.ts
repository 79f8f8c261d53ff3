import { endRun } from './run.js';

/** Jest's globalTeardown. */
export default endRun;
