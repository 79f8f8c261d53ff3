import { type Caller } from './caller.js';
import { Decision } from './decision.js';
import { frozenConflict } from './freeze.js';

/** For an answer that says why something could not be written. */
export const canWriteAtAll = ({ frozen }: Caller): Decision =>
  frozen === null ? Decision.allow : Decision.answering(() => frozenConflict(frozen));
