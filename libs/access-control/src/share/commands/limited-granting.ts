import { Injectable } from '@nestjs/common';
import { type Act, actOf, type Caller, Clock, conflict } from '#kernel';
import { type Grant } from '../domain/reach.js';
import { canShareOrgWide } from '../domain/share-policy.js';
import {
  Grantees,
  type Granted,
  type Granting,
  type Place,
  type Share,
  type SharedPlace,
  Shares,
  SharingSettings,
} from '../domain/shares.js';

/** Source: product design, Sharing. */
const mostGrants = 200;

@Injectable()
export class LimitedGranting implements Granting {
  constructor(
    private readonly shares: Shares,
    private readonly grantees: Grantees,
    private readonly settings: SharingSettings,
    private readonly clock: Clock,
  ) {}

  async give(caller: Caller, place: SharedPlace, grant: Grant, path = ''): Promise<Granted> {
    if (grant.grantee_type === 'org')
      canShareOrgWide(caller, place.kind, await this.settings.orgWide(caller.orgId)).orThrow();
    await this.grantees.mustExist(caller.orgId, grant, `${path}grantee_id`);
    if (grant.grantee_type === 'user' && grant.grantee_id === place.thing.owner_user_id)
      throw conflict('grantee_is_owner', 'The owner needs no grant: name somebody else.');
    const act = actOf(caller, this.clock);
    const known = place.there.find((share) => isSameGrantee(share, grant));
    if (known) return this.change(place, known, grant, act);
    if (place.there.length >= mostGrants)
      throw conflict('grant_limit', `One ${place.kind.kind} has at most ${mostGrants} grants: share with a team.`);
    const id = await this.shares.add(place, grant, act);
    place.there.push({ id, ...grant });
    return { id, isNew: true };
  }

  private async change(place: Place, known: Share, { level }: Grant, act: Act): Promise<Granted> {
    if (known.level !== level) await this.shares.change(place, known, level, act);
    known.level = level;
    return { id: known.id, isNew: false };
  }
}

const isSameGrantee = (one: Grant, other: Grant): boolean =>
  one.grantee_type === other.grantee_type && one.grantee_id === other.grantee_id;
