import { IsBoolean } from 'class-validator';
import { Flag, Id, MayBeAbsent } from '#kernel';

export class TransferPreviewQuery {
  /** The id of the new owner. */
  @MayBeAbsent() @Id('usr') new_owner_user_id?: string;
  /** Whether the caller keeps `use` access through a share, as in the transfer. */
  @MayBeAbsent() @Flag() @IsBoolean() retain_access?: boolean;
}
