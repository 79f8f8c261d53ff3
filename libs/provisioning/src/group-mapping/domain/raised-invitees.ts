import { type Caller } from '#kernel';
import { type MappedTarget } from './group-mapping.js';

/**
 * Prevents escalation through a second identity: a member who maps groups, or issued a directory's token, cannot grant
 * permissions to invitees who may be themselves.
 */
export abstract class RaisedInvitees {
  /** @param come user ids of people who joined the group. @throws forbidden `own_roles`. */
  abstract refuse(caller: Caller, groupId: string, come: readonly string[]): Promise<void>;

  /** @param come user ids of people who would get the targets. @throws forbidden `own_roles`. */
  abstract refuseFor(caller: Caller, targets: readonly MappedTarget[], come: readonly string[]): Promise<void>;
}
