import { Injectable } from '@nestjs/common';
import { type Act, actOf, type Caller, Clock, conflict } from '#kernel';
import { Grantees } from '../domain/grantees.js';
import { type ShareEntry } from '../domain/reach.js';
import { canShareOrgWide } from '../domain/share-policy.js';
import {
  type ShareResult,
  type Sharing,
  type ShareableRef,
  type Share,
  type SharedThing,
  Shares,
  SharingSettings,
} from '../domain/shares.js';

/** Source: product design, Sharing. */
const mostEntries = 200;

@Injectable()
export class CheckedSharing implements Sharing {
  constructor(
    private readonly shares: Shares,
    private readonly grantees: Grantees,
    private readonly settings: SharingSettings,
    private readonly clock: Clock,
  ) {}

  async share(caller: Caller, shared: SharedThing, entry: ShareEntry, path = ''): Promise<ShareResult> {
    if (entry.grantee_type === 'org')
      canShareOrgWide(caller, shared.kind, await this.settings.orgWide(caller.orgId)).orThrow();
    await this.grantees.mustExist(caller.orgId, entry, `${path}grantee_id`);
    if (entry.grantee_type === 'user' && entry.grantee_id === shared.thing.owner_user_id)
      throw conflict('grantee_is_owner', 'The owner needs no grant: name somebody else.');
    const act = actOf(caller, this.clock);
    const known = shared.entries.find((share) => isSameGrantee(share, entry));
    if (known) return this.change(shared, known, entry, act);
    if (shared.entries.length >= mostEntries)
      throw conflict('grant_limit', `One ${shared.kind.kind} has at most ${mostEntries} grants: share with a team.`);
    const id = await this.shares.add(shared, entry, act);
    shared.entries.push({ id, ...entry });
    return { id, isNew: true };
  }

  private async change(thing: ShareableRef, known: Share, { level }: ShareEntry, act: Act): Promise<ShareResult> {
    if (known.level !== level) await this.shares.change(thing, known, level, act);
    known.level = level;
    return { id: known.id, isNew: false };
  }
}

const isSameGrantee = (one: ShareEntry, other: ShareEntry): boolean =>
  one.grantee_type === other.grantee_type && one.grantee_id === other.grantee_id;
