/** What a directory wanted, and the organization could not bear. */
export class SyncRefusalView {
  id!: string;
  resource_type!: 'member' | 'group';
  resource_id!: string;
  /** Null for who has left, and for a group that is gone. */
  resource_label!: string | null;
  /** As the answer to the directory named it. */
  reason!: 'last_owner' | 'seat_limit';
  /** As the directory was told. */
  message!: string;
  occurred_at!: string;
}

export class ProvisioningStatusView {
  /** When a directory last asked for anything, to the minute; null where none ever did. */
  last_request_at!: string | null;
  /** People that a directory sees, whether it keeps them or not. */
  users!: number;
  /** Groups that it has pushed. */
  groups!: number;
  /** The last fifty, the latest first. */
  refusals!: SyncRefusalView[];
}
