import { type Caller } from '#kernel';

/**
 * Port to the resources a member can edit. Members can read the log of these resources in addition to their own
 * actions.
 */
export abstract class EditableResources {
  /** Ids of connections the caller owns or can edit, in one round trip. */
  abstract of(caller: Caller): Promise<string[]>;
}
