import { IsBoolean } from 'class-validator';
import { Flag, Id, MayBeAbsent } from '#kernel';

export class TransferPreviewQuery {
  /** The member who would own it. */
  @MayBeAbsent() @Id('usr') new_owner_user_id?: string;
  /** Whether the caller would keep the use of it by a share, as in the transfer itself. */
  @MayBeAbsent() @Flag() @IsBoolean() retain_access?: boolean;
}
