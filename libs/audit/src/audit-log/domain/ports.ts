import { type Caller } from '#kernel';

/** Things whose part of the log a member may read besides what they did themselves, told by the context that has them. */
export abstract class WatchedResources {
  /** Ids, in one round trip: connections the caller owns or may edit. */
  abstract of(caller: Caller): Promise<string[]>;
}
