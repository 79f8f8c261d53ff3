import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Flag, Id, MayBeAbsent } from '#kernel';

export class TransferPreviewQuery {
  /** The id of the new owner. */
  @MayBeAbsent() @Id('usr') new_owner_user_id?: string;
  /** Whether the caller keeps `use` access through a share, as in the transfer. */
  @MayBeAbsent() @Flag() @IsBoolean() retain_access?: boolean;
}

export class NewOwnerView {
  /** The id of the new owner. It never changes. */
  id!: string;
  /** Name, or else email address. */
  name!: string;
  /** The email address of the new owner. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
}

export class TransferNoteView {
  /** The stable code of the note, for programs. */
  reason!: string;
  /** The blocker or consequence, and what to do about it, for people. */
  message!: string;
}

export class DroppedShareView {
  /** The id of the share, as in `{aclId}`. */
  id!: string;
  /** `becomes_owner`: an owner does not need a share. */
  @ApiProperty({ enum: ['becomes_owner'] }) reason!: 'becomes_owner';
}

export class TransferredSharesView {
  /** The number of shares that stay. */
  kept!: number;
  /** The shares that end with the transfer. */
  @ApiProperty({ type: [DroppedShareView] }) dropped!: DroppedShareView[];
}

export class AffectedToolboxesView {
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
