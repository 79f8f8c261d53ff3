import { IsBoolean } from 'class-validator';
import { Id, MayBeAbsent } from '#kernel';

export class TransferConnectorBody {
  /** The id of the member who becomes the owner. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether the caller, who was the owner, keeps `use` access. The default is false. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}

export class AssignConnectorOwnerBody {
  /** The id of the member who becomes the owner. */
  @Id('usr') owner_user_id!: string;
}
