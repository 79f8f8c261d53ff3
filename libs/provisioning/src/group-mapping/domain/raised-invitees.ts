import { type Caller } from '#kernel';
import { type MappedTarget } from './group-mapping.js';

/** Keeps whoever maps groups or issued a directory's token from raising somebody by it who may be they. */
export abstract class RaisedInvitees {
  /** @param come user ids of who came into the group. @throws forbidden `own_roles`. */
  abstract refuse(caller: Caller, groupId: string, come: readonly string[]): Promise<void>;

  /** @param come user ids of whom these would be given to. @throws forbidden `own_roles`. */
  abstract refuseFor(caller: Caller, targets: readonly MappedTarget[], come: readonly string[]): Promise<void>;
}
