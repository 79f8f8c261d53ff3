import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { reaches } from '#access-control';
import { MemberProfiles } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { canTransfer } from '../../connection/domain/connection-policy.js';
import { planTransfer } from '../domain/transfer.js';
import { KnownTransferDependents } from '../domain/transfer-dependents.js';
import {
  connectionColumns,
  type ConnectionRow,
  type ReachedRow,
  toReachedRow,
} from '../../connection/persistence/connection-row.js';
import { NewOwnerLookup } from '../services/new-owner-lookup.js';
import { type TransferPreviewQuery, type TransferPreviewView } from './transfer-preview.view.js';

/** The query parameter that names the new owner. */
const at = 'query:new_owner_user_id';

/** Shows the effect of a transfer, without making the transfer. */
export class PreviewTransfer extends Query<TransferPreviewView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: TransferPreviewQuery,
  ) {
    super();
  }
}

@QueryHandler(PreviewTransfer)
export class PreviewTransferHandler implements IQueryHandler<PreviewTransfer> {
  constructor(
    private readonly reads: Reads,
    private readonly newOwners: NewOwnerLookup,
    private readonly members: MemberProfiles,
    private readonly dependents: KnownTransferDependents,
  ) {}

  async execute({ caller, id, query }: PreviewTransfer): Promise<TransferPreviewView> {
    const { orgId: org_id, userId } = caller;
    const { row, entries } = await this.findOwned(caller, id);
    const { new_owner_user_id: to, retain_access = false } = query;
    const new_owner = to === undefined ? null : await this.newOwners.find(caller, row.connector_slug, to, at);
    const transfer = planTransfer({ owner: caller, connection: row, shares: entries, new_owner, retain_access });
    const { blockers, warnings, kept, dropped, retained, reach_without_retaining } = transfer;
    const keepsUse = retained !== null || (reach_without_retaining && reaches(reach_without_retaining.access, 'use'));
    const impact = await this.dependents.impactOf(caller, { id, broken_for: keepsUse ? null : userId });
    return {
      new_owner: to === undefined ? null : await this.showNewOwner(org_id, to),
      allowed: new_owner && blockers.length === 0,
      blockers: new_owner && blockers,
      warnings,
      shares: {
        kept: kept.length,
        dropped: dropped.map((share) => ({ id: share.id, reason: 'becomes_owner' })),
      },
      keeps_access_without_retaining: reach_without_retaining !== null,
      ...impact,
    };
  }

  private async findOwned(caller: Caller, id: string): Promise<ReachedRow> {
    const row = await this.reads.one<ConnectionRow>(caller.orgId, one, { id });
    const reached = row && toReachedRow(caller, row);
    if (!reached) throw notFound('connection');
    canTransfer(reached.reach).orThrow();
    return reached;
  }

  private async showNewOwner(orgId: string, id: string): Promise<TransferPreviewView['new_owner']> {
    const profile = (await this.members.profilesFor(orgId, [id])).get(id);
    return { id, name: profile?.name ?? id, email: profile?.email ?? null };
  }
}

const one = `select ${connectionColumns} from connections.connections where org_id = :org_id and id = :id`;
