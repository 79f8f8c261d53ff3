import { Injectable } from '@nestjs/common';
import { type Freeze, frozenConflict } from '../domain/caller.js';
import { Reads } from './reads.js';
import { Transactions } from './transactions.js';

/**
 * Stores the epoch of each organization, which changes with every change of rights. Data read in an older epoch may
 * be outdated.
 */
@Injectable()
export class AccessEpochs {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Creates an organization's first epoch, in the transaction that creates the organization. Every later write reads
   * and locks this row.
   */
  async begin(orgId: string, features: readonly string[]): Promise<void> {
    await this.transactions.execute(orgId, first, { features });
  }

  /**
   * Sets the organization's features. Call it in the transaction of the event that changes permissions. Removed
   * features count as lapsed from then on.
   */
  async setFeatures(orgId: string, features: readonly string[], at: Date): Promise<void> {
    await this.transactions.execute(orgId, setFeatures, { features, at });
  }

  /**
   * Sets whether tokens that were created without signing in are refused, from the commit of the open transaction on.
   */
  async requireSignIn(orgId: string, required: boolean): Promise<void> {
    await this.transactions.execute(orgId, requireSignIn, { required });
  }

  async isSignInRequired(orgId: string): Promise<boolean> {
    return (await this.transactions.one<{ required: boolean }>(orgId, signInRequired))?.required ?? false;
  }

  /** Blocks every write of the organization once the open transaction commits. Null allows writes again. */
  async freeze(orgId: string, frozen: Freeze | null): Promise<void> {
    await this.transactions.execute(orgId, freeze, { frozen });
  }

  async readFreeze(orgId: string): Promise<Freeze | null> {
    return (await this.transactions.one<{ frozen: Freeze | null }>(orgId, frozenBy))?.frozen ?? null;
  }

  /**
   * For writes without a caller.
   * @throws conflict if the organization is frozen, as for callers.
   */
  async assertNotFrozen(orgId: string): Promise<void> {
    const frozen = await this.readFreeze(orgId);
    if (frozen) throw frozenConflict(frozen);
  }

  async get(orgId: string): Promise<number> {
    const found = await this.reads.one<{ epoch: string }>(orgId, current);
    return Number(found?.epoch ?? 0);
  }
}

const current = 'select epoch from kernel.access_epochs where org_id = :org_id';

const setFeatures = `
  update kernel.access_epochs as epoch set features = :features, lapsed = (
    select coalesce(jsonb_object_agg(feature, coalesce(epoch.lapsed -> feature, to_jsonb(:at::timestamptz))), '{}')
    from unnest(epoch.features || array(select jsonb_object_keys(epoch.lapsed))) as gone (feature)
    where feature <> all(:features::text[]))
  where org_id = :org_id`;

const requireSignIn = 'update kernel.access_epochs set sign_in_required = :required where org_id = :org_id';

const signInRequired = 'select sign_in_required as required from kernel.access_epochs where org_id = :org_id';

const freeze = 'update kernel.access_epochs set frozen = :frozen where org_id = :org_id';

const frozenBy = 'select frozen from kernel.access_epochs where org_id = :org_id';

const first = 'insert into kernel.access_epochs (org_id, features) values (:org_id, :features)';
