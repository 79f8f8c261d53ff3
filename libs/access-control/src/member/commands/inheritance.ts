import { Injectable } from '@nestjs/common';
import { conflict, invalid } from '#kernel';
import { Grantees } from '../../share/domain/shares.js';
import { type Departure } from '../domain/member-events.js';
import { type Leaving, OwnedThings } from '../domain/owned-things.js';
import { PeopleSettings } from '../domain/people-settings.js';

export type Inherited = Pick<Departure, 'transferred' | 'disconnected' | 'replaced' | 'ownerless'>;

/** What becomes of what a leaver owns, in whichever context it is. */
@Injectable()
export class Inheritance {
  constructor(
    private readonly things: OwnedThings,
    private readonly grantees: Grantees,
    private readonly settings: PeopleSettings,
  ) {}

  /** @throws validation_error `unknown_member` when who is to take over is not an active member, or leaves. */
  async mustTakeOver(orgId: string, userId: string, heir: string): Promise<void> {
    if (heir === userId) throw invalid('transfer_to', 'invalid_value', 'Who leaves cannot take over.');
    await this.grantees.mustExist(orgId, { grantee_type: 'user', grantee_id: heir }, 'transfer_to');
  }

  /** @throws conflict `owns_resources` where the organization wants an heir and there is something to inherit. */
  async mustNeedNoHeir(orgId: string, userId: string): Promise<void> {
    if ((await this.settings.of(orgId)).departed_resources === 'ownerless') return;
    const owned: Record<string, number> = {};
    for (const thing of this.things.all.filter(({ needsOwner }) => needsOwner)) {
      const count = await thing.count(orgId, userId);
      if (count > 0) owned[thing.kind] = count;
    }
    if (Object.keys(owned).length === 0) return;
    const message = 'They own things that others use: name who takes over, or confirm that nobody does.';
    throw conflict('owns_resources', message, { details: owned });
  }

  async handOver(leaving: Leaving): Promise<Inherited> {
    const sum: Inherited = { transferred: {}, disconnected: 0, replaced: 0, ownerless: 0 };
    for (const thing of this.things.all) {
      const { transferred = 0, disconnected = 0, replaced = 0, ownerless = 0 } = await thing.handOver(leaving);
      if (transferred > 0) sum.transferred[thing.kind] = transferred;
      sum.disconnected += disconnected;
      sum.replaced += replaced;
      sum.ownerless += ownerless;
    }
    return sum;
  }
}
