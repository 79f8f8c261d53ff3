import { type Caller } from '#kernel';

/** Port to what a member may change, and of which they therefore read the log besides what they did themselves. */
export abstract class EditableResources {
  /** Ids, in one round trip: connections the caller owns or may edit. */
  abstract of(caller: Caller): Promise<string[]>;
}
