import { IsBoolean } from 'class-validator';
import { Id, MayBeAbsent } from '#kernel';

export class TransferConnectionBody {
  /** An active member of the organization. */
  @Id('usr') new_owner_user_id!: string;
  /** Gives the caller the use of it by a share; false when left out. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}
