import { Injectable } from '@nestjs/common';
import { type Act, actOf, type Caller, Clock, conflict } from '#kernel';
import { type Grant } from '../domain/reach.js';
import { canShareOrgWide } from '../domain/share-policy.js';
import { Grantees, type Place, type Share, Shares, SharingSettings } from '../domain/shares.js';

/** Source: product design, Sharing. */
const mostGrants = 200;

/** A thing and every grant that it has; new ones join them. */
export type SharedPlace = Place & { there: Share[] };

export type Granted = { id: string; isNew: boolean };

/** Gives grants on a thing that the caller may share, whether it is new or was there. */
@Injectable()
export class Granting {
  constructor(
    private readonly shares: Shares,
    private readonly grantees: Grantees,
    private readonly settings: SharingSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a grant, or changes the level of the one that its grantee has.
   * @param path of the grant in the request: `shares[2].`, or nothing.
   */
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
