import { Injectable } from '@nestjs/common';
import { type MemberStatuses, type TeamLabels, unknownMember, unknownTeam } from '#identity';
import {
  type Act,
  createAct,
  type Caller,
  Clock,
  fieldAt,
  type FieldPath,
  invalid,
  notFound,
  pathIn,
  defineError,
} from '#kernel';
import { type Grantee, type Reach, type ShareEntry } from '../domain/reach.js';
import { canShareOrgWide, editRequired, orgSharingOff } from '../domain/share-policy.js';
import { type ResourceRef, type Shareable, ShareableKinds, type ShareKind } from '../domain/shareable.js';
import {
  type Handover,
  maxShares,
  type Share,
  type ShareableRef,
  type ShareList,
  type ShareResult,
  Shares,
  SharingSettings,
} from '../domain/shares.js';

export const granteeIsOwner = defineError(
  409,
  'grantee_is_owner',
  'The owner does not need a share.',
  () => 'The owner needs no share. Name another member.',
);

export const grantLimit = defineError(
  409,
  'grant_limit',
  `A resource can have at most ${maxShares} shares.`,
  (kind: string) => `A ${kind} can have at most ${maxShares} shares. Share with a team instead.`,
);

/** The errors of routes that create shares, on their own or with a new resource. */
export const shareErrors = [editRequired, orgSharingOff, granteeIsOwner, grantLimit];

/** Checks the members and teams with whom a resource is shared. */
export class Grantees {
  constructor(
    private readonly members: MemberStatuses,
    private readonly teams: TeamLabels,
  ) {}

  /**
   * Checks that the grantee exists.
   * @throws validation_error `unknown_member` (even for a suspended member) or `unknown_team`, at `path`.
   */
  async assertExists(orgId: string, { grantee_type, grantee_id }: Grantee, path: FieldPath): Promise<void> {
    if (grantee_id === null) return;
    if (grantee_type === 'user') {
      if ((await this.members.readStatuses(orgId, [grantee_id])).get(grantee_id) === 'active') return;
      throw invalid(path, unknownMember, `${fieldAt(path)} must be an active member of this organization.`);
    }
    if ((await this.teams.current(orgId, [grantee_id])).has(grantee_id)) return;
    throw invalid(path, unknownTeam, `${fieldAt(path)} must be a team of this organization.`);
  }
}

/** Shares new or existing resources that the caller may share. */
@Injectable()
export class ResourceSharing {
  constructor(
    private readonly shareableKinds: ShareableKinds,
    private readonly shares: Shares,
    private readonly grantees: Grantees,
    private readonly sharingSettings: SharingSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a resource with its shares, locked until the transaction ends, and the caller's access to it.
   * @throws not_found when the caller has no access.
   */
  async find(caller: Caller, { resource_type, resource_id }: ResourceRef): Promise<{ list: ShareList; reach: Reach }> {
    const { orgId } = caller;
    const kind = this.shareableKinds.get(resource_type);
    const shareable = await kind.find(orgId, resource_id);
    if (!shareable) throw notFound(resource_type);
    const entries = await this.shares.listLocked(orgId, kind, shareable.id);
    const reach = kind.reach(caller, shareable, entries);
    if (!reach) throw notFound(resource_type);
    return { list: { orgId, kind, shareable, entries }, reach };
  }

  /**
   * Adds a share, or changes the level of the grantee's existing share.
   * @param path of the share in the request: `/shares/2`, or empty.
   */
  async share(caller: Caller, list: ShareList, entry: ShareEntry, path: FieldPath = ''): Promise<ShareResult> {
    await this.assertNewShare(caller, list, entry, path);
    const act = createAct(caller, this.clock);
    const known = list.entries.find((share) => isSameGrantee(share, entry));
    if (known) return this.change(list, known, entry, act);
    if (list.entries.length >= maxShares) throw grantLimit(list.kind.kind);
    const id = await this.shares.add(list, entry, act);
    list.entries.push({ id, ...entry });
    return { id, isNew: true };
  }

  /** Checks each share that `begin` would add, without storing anything. */
  async assertNewShares(
    caller: Caller,
    kind: ShareKind,
    shareable: Shareable,
    shares: readonly ShareEntry[],
  ): Promise<void> {
    const list = { orgId: caller.orgId, kind: this.shareableKinds.get(kind), shareable, entries: [] };
    for (const [position, entry] of shares.entries())
      await this.assertNewShare(caller, list, entry, `/shares/${position}`);
  }

  private async assertNewShare(caller: Caller, list: ShareList, entry: ShareEntry, path: FieldPath): Promise<void> {
    if (entry.grantee_type === 'org')
      canShareOrgWide(caller, list.kind, await this.sharingSettings.orgWide(caller.orgId)).orThrow();
    await this.grantees.assertExists(caller.orgId, entry, pathIn(path, 'grantee_id'));
    if (entry.grantee_type === 'user' && entry.grantee_id === list.shareable.owner_user_id) throw granteeIsOwner();
  }

  /** Shares a new resource with everyone in the `shares` of the request that creates it. */
  async begin(caller: Caller, kind: ShareKind, shareable: Shareable, shares: readonly ShareEntry[]): Promise<void> {
    const list = { orgId: caller.orgId, kind: this.shareableKinds.get(kind), shareable, entries: [] };
    for (const [position, entry] of shares.entries()) await this.share(caller, list, entry, `/shares/${position}`);
  }

  /**
   * Updates the shares of a resource that changes owner: the new owner's share ends, and the previous owner may get
   * one.
   * @throws validation_error `unknown_member` unless the new owner is an active member.
   */
  async handOver(
    caller: Caller,
    name: ShareKind,
    before: Shareable,
    { to, path, retains }: Handover,
    act: Act,
  ): Promise<void> {
    const { orgId } = caller;
    await this.grantees.assertExists(orgId, { grantee_type: 'user', grantee_id: to }, path);
    const kind = this.shareableKinds.get(name);
    const shareable = { ...before, owner_user_id: to };
    await this.shares.endMemberShare({ orgId, kind, shareable }, to, act);
    if (!retains || before.owner_user_id === null) return;
    const list = { orgId, kind, shareable, entries: await this.shares.listLocked(orgId, kind, shareable.id) };
    await this.share(caller, list, { grantee_type: 'user', grantee_id: before.owner_user_id, level: 'use' });
  }

  private async change(shareable: ShareableRef, known: Share, { level }: ShareEntry, act: Act): Promise<ShareResult> {
    if (known.level !== level) await this.shares.change(shareable, known, level, act);
    known.level = level;
    return { id: known.id, isNew: false };
  }
}

const isSameGrantee = (one: Grantee, other: Grantee): boolean =>
  one.grantee_type === other.grantee_type && one.grantee_id === other.grantee_id;
