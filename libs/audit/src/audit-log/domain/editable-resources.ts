import { type Caller } from '#kernel';

/**
 * Port to a member's connections. Members can read the log of connections that they can edit, in addition to their own
 * actions.
 */
export abstract class EditableResources {
  /** Ids of connections the caller owns or can edit, in one round trip. */
  abstract idsFor(caller: Caller): Promise<string[]>;

  /** Returns the given connections that the caller can see. */
  abstract visible(caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
