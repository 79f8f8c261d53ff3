import { ApiProperty } from '@nestjs/swagger';
import { type RecordedCause, recordedCauses } from '../domain/sync-refusal-events.js';

/** A change from the directory that was refused. */
export class SyncRefusalView {
  /** The id of the refusal. It never changes. */
  id!: string;
  /** The kind of resource. */
  resource_type!: 'member' | 'group';
  /** The id of the resource. */
  resource_id!: string;
  /** The display name of the resource; null if the member has left or the group was deleted. */
  resource_label!: string | null;
  /** The reason in the response to the directory. */
  @ApiProperty({ enum: recordedCauses }) reason!: RecordedCause;
  /** The message in the response to the directory. */
  message!: string;
  /** When the change was refused. */
  occurred_at!: string;
}

export class ProvisioningStatusView {
  /** When a directory last sent a request, to the minute; null if never. */
  last_request_at!: string | null;
  /** The number of people who are visible to the directory, including people whom it does not manage. */
  @ApiProperty({ type: 'integer' }) users!: number;
  /** The number of pushed groups. */
  @ApiProperty({ type: 'integer' }) groups!: number;
  /**
   * The number of role changes from groups that are in effect but not yet in the audit log. A change that affects
   * more than 500 people is logged in the background.
   */
  @ApiProperty({ type: 'integer' }) unlogged_role_changes!: number;
  /** The last fifty refused changes, newest first. */
  refusals!: SyncRefusalView[];
}
