import { type Caller } from './caller.js';
import { Decision } from './decision.js';
import { frozenConflict } from './freeze.js';

/** The decision to show in responses that explain why a write is not possible. */
export const canWriteAtAll = ({ frozen }: Caller): Decision =>
  frozen === null ? Decision.allow : Decision.answering(() => frozenConflict(frozen));
