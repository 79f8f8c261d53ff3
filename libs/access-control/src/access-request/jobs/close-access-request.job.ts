import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type MemberEvent, type RoleEvent, type TeamEvent } from '#identity';
import { Job, subscribe, type Subscription, type Task } from '#kernel';
import { CloseObsoleteRequests } from '../commands/close-obsolete-requests.js';
import { type AccessGrantEvent } from '../../access-grant/domain/access-grant.js';
import { type RestrictionEvent } from '../../restriction/domain/restriction.js';
import { shareKinds } from '../../share/domain/shareable.js';

/** Milliseconds to wait for further changes, so that one check of the pending requests covers all of them. */
const gatherDelay = 5_000;

const soon = (_: object, at: Date) => new Date(at.getTime() + gatherDelay);

/** The events of all contexts that delete a resource, or change its shares or owner. */
const shareableEvents = shareKinds.flatMap((kind) => [
  `${kind}.shared`,
  `${kind}.share_changed`,
  `${kind}.transferred`,
  `${kind}.deleted`,
]);

const granting = subscribe<RoleEvent | MemberEvent | TeamEvent | RestrictionEvent | AccessGrantEvent>('', {
  'role.updated': soon,
  'role.deleted': soon,
  'member.roles_changed': soon,
  'team.member_added': soon,
  'restriction.created': soon,
  'restriction.updated': soon,
  'restriction.deleted': soon,
  // A grant may also satisfy requests for a part of the same access.
  'access_grant.created': soon,
  'access_grant.extended': soon,
});

export const obsoleteRequests: Subscription = {
  job: 'AccessRequestClosedWhenNotNeeded',
  to: { ...granting.to, ...Object.fromEntries(shareableEvents.map((type) => [type, soon])) },
  gathers: true,
};

/** Closes requests that are no longer needed, soon after every event that may remove what blocks a requester. */
@Injectable()
export class CloseAccessRequestJob extends Job {
  readonly name = obsoleteRequests.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId }: Task): Promise<void> {
    return this.commands.execute(new CloseObsoleteRequests(orgId));
  }
}
