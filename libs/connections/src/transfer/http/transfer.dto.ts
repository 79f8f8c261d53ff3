import { IsBoolean } from 'class-validator';
import { Id, MayBeAbsent } from '#kernel';

export class TransferConnectionBody {
  /** The id of the new owner, an active member of the organization. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether the caller keeps `use` access through a share. The default is false. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}
