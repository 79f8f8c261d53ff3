import { ApiProperty } from '@nestjs/swagger';

export class NewOwnerView {
  /** The id of the new owner. It never changes. */
  id!: string;
  /** Name, else email. */
  name!: string;
  /** The email address of the new owner. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
}

export class TransferNoteView {
  /** A word for clients to go by. */
  reason!: string;
  /** What happened and what to do about it, for people. */
  message!: string;
}

export class DroppedShareView {
  /** The `{aclId}` of the share. */
  id!: string;
  /** `becomes_owner`: who owns a thing needs no share. */
  @ApiProperty({ enum: ['becomes_owner'] }) reason!: 'becomes_owner';
}

export class TransferredSharesView {
  /** How many stay. */
  kept!: number;
  /** The number of shares that end with the transfer. */
  @ApiProperty({ type: [DroppedShareView] }) dropped!: DroppedShareView[];
}

export class AffectedToolboxesView {
  /** The id of the toolbox. It never changes. */
  id!: string;
  /** The display name of the toolbox. */
  name!: string;
  /** Entries of it that would no longer run. */
  broken_entry_count!: number;
}

/** Source: product design, Transfer. */
export class TransferPreviewView {
  /** Null while nobody is named. */
  @ApiProperty({ type: NewOwnerView, nullable: true }) new_owner!: NewOwnerView | null;
  /** Whether the transfer would be done; null while nobody is named. */
  @ApiProperty({ type: Boolean, nullable: true }) allowed!: boolean | null;
  /** Everything in the way, the first of which the transfer answers with; null while nobody is named. */
  @ApiProperty({ type: [TransferNoteView], nullable: true }) blockers!: TransferNoteView[] | null;
  /** What to know beforehand. */
  @ApiProperty({ type: [TransferNoteView] }) warnings!: TransferNoteView[];
  /** What happens to the shares. */
  shares!: TransferredSharesView;
  /** Whether a share with a team or everybody would still reach the caller. */
  keeps_access_without_retaining!: boolean;
  /** Toolboxes with entries on this connection. */
  affected_toolbox_count!: number;
  /** Entries that would no longer run, because who pinned them would lose the connection. */
  broken_delegation_count!: number;
  /** Synthetic tools that would no longer run. */
  broken_synthetic_tool_count!: number;
  /** A few of the toolboxes, of those that the caller sees. */
  @ApiProperty({ type: [AffectedToolboxesView] }) toolboxes!: AffectedToolboxesView[];
}
