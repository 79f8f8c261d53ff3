import { ApiProperty } from '@nestjs/swagger';

/** What a directory wanted, and the organization could not bear. */
export class SyncRefusalView {
  /** The id of the refusal. It never changes. */
  id!: string;
  /** The kind of resource. */
  resource_type!: 'member' | 'group';
  /** The id of the resource. */
  resource_id!: string;
  /** Null for who has left, and for a group that is gone. */
  resource_label!: string | null;
  /** As the answer to the directory named it. */
  reason!: 'last_owner' | 'seat_limit';
  /** As the directory was told. */
  message!: string;
  /** When the request was refused. */
  occurred_at!: string;
}

export class ProvisioningStatusView {
  /** When a directory last asked for anything, to the minute; null where none ever did. */
  last_request_at!: string | null;
  /** People that a directory sees, whether it keeps them or not. */
  @ApiProperty({ type: 'integer' }) users!: number;
  /** Groups that it has pushed. */
  @ApiProperty({ type: 'integer' }) groups!: number;
  /**
   * Roles that groups gave or took, person by person, of which the audit log is yet to tell: they hold already. Of
   * changes to more than 500 people at once, which the log tells of in the background.
   */
  @ApiProperty({ type: 'integer' }) unlogged_role_changes!: number;
  /** The last fifty, the latest first. */
  refusals!: SyncRefusalView[];
}
