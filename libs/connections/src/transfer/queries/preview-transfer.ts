import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { reaches } from '#access-control';
import { MemberProfiles } from '#identity';
import { type Caller, notFound, Reads, ApiError } from '#kernel';
import { Flag, Id, MayBeAbsent } from '#kernel/http';
import { canTransfer } from '../../connection/domain/connection-policy.js';
import {
  connectionColumns,
  type ConnectionRow,
  type ReachedRow,
  toReachedRow,
} from '../../connection/persistence/reachable-connections.js';
import { KnownTransferDependents } from '../domain/transfer-dependents.js';
import { planTransfer } from '../domain/transfer.js';
import { NewOwnerReader } from '../services/new-owner-reader.js';

export class TransferPreviewQuery {
  /** The id of the new owner. */
  @MayBeAbsent() @Id('usr') new_owner_user_id?: string;
  /** Whether the caller keeps `use` access through a share, as in the transfer. */
  @MayBeAbsent() @Flag() @IsBoolean() retain_access?: boolean;
}

class NewOwnerView {
  id!: string;
  /** Name, or else email address. */
  name!: string;
  /** The email address of the new owner. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
}

class TransferNoteView {
  /** The stable code of the note, for programs. */
  reason!: string;
  /** The blocker or consequence, and what to do about it, for people. */
  message!: string;
}

class DroppedShareView {
  /** The id of the share, as in `{aclId}`. */
  id!: string;
  /** `becomes_owner`: an owner does not need a share. */
  @ApiProperty({ enum: ['becomes_owner'] }) reason!: 'becomes_owner';
}

class TransferredSharesView {
  /** The number of shares that stay. */
  kept!: number;
  /** The shares that end with the transfer. */
  @ApiProperty({ type: [DroppedShareView] }) dropped!: DroppedShareView[];
}

class AffectedToolboxesView {
  /** The id of the toolbox. It never changes. */
  id!: string;
  /** The display name of the toolbox. */
  name!: string;
  /** The number of entries of the toolbox that would no longer run. */
  broken_entry_count!: number;
}

export class TransferPreviewView {
  /** The new owner; null if none was named. */
  @ApiProperty({ type: NewOwnerView, nullable: true }) new_owner!: NewOwnerView | null;
  /** Whether the transfer is possible; null if no new owner was named. */
  @ApiProperty({ type: Boolean, nullable: true }) allowed!: boolean | null;
  /** Everything that blocks the transfer. The transfer fails with the first blocker. Null if no new owner was named. */
  @ApiProperty({ type: [TransferNoteView], nullable: true }) blockers!: TransferNoteView[] | null;
  /** Consequences of the transfer that do not block it. */
  @ApiProperty({ type: [TransferNoteView] }) warnings!: TransferNoteView[];
  /** What happens to the shares. */
  shares!: TransferredSharesView;
  /** Whether the caller keeps access through a share with a team or with everyone. */
  keeps_access_without_retaining!: boolean;
  /** The number of toolboxes with entries on this connection. */
  affected_toolbox_count!: number;
  /** The number of entries that would no longer run, because their pinning editor loses the connection. */
  broken_delegation_count!: number;
  /** The number of synthetic tools that would no longer run. */
  broken_synthetic_tool_count!: number;
  /** Some of the affected toolboxes that the caller can see. */
  @ApiProperty({ type: [AffectedToolboxesView] }) toolboxes!: AffectedToolboxesView[];
}

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
    private readonly newOwnerReader: NewOwnerReader,
    private readonly memberProfiles: MemberProfiles,
    private readonly knownTransferDependents: KnownTransferDependents,
  ) {}

  async execute({ caller, id, query }: PreviewTransfer): Promise<TransferPreviewView> {
    const { orgId, userId } = caller;
    const { row, entries } = await this.findOwned(caller, id);
    const { new_owner_user_id: to, retain_access = false } = query;
    const new_owner = to === undefined ? null : await this.newOwnerReader.find(caller, row.connector_slug, to, at);
    const transfer = planTransfer({ owner: caller, connection: row, shares: entries, new_owner, retain_access });
    const { blockers, warnings, kept, dropped, retained, reach_without_retaining } = transfer;
    const keepsUse = retained !== null || (reach_without_retaining && reaches(reach_without_retaining.access, 'use'));
    const impact = await this.knownTransferDependents.assessImpact(caller, {
      id,
      broken_for: keepsUse ? null : userId,
    });
    return {
      new_owner: to === undefined ? null : await this.showNewOwner(orgId, to),
      allowed: new_owner && blockers.length === 0,
      blockers: new_owner && blockers.map(buildNoteView),
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
    const profile = (await this.memberProfiles.profilesFor(orgId, [id])).get(id);
    return { id, name: profile?.name ?? id, email: profile?.email ?? null };
  }
}

/** Shows an error that prevents the transfer. A wrong field has its own reason. */
const buildNoteView = ({ reason, message, parts: { fields } }: ApiError): TransferNoteView => ({
  reason: fields?.[0]?.reason ?? reason!,
  message,
});

const one = `select ${connectionColumns} from connections.connections where org_id = :org_id and id = :id`;
