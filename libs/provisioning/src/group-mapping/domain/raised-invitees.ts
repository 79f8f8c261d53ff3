import { type Caller } from '#kernel';

/** Keeps whoever issued a directory's token from raising somebody with it who may be they. */
export abstract class RaisedInvitees {
  /** @param come user ids of who came into the group. @throws forbidden `own_roles`. */
  abstract refuse(caller: Caller, groupId: string, come: readonly string[]): Promise<void>;
}
