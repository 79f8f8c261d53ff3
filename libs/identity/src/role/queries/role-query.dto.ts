import { IsIn } from 'class-validator';
import { Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';
import { permissionNames, unknownPermission } from '../../permission/domain/permissions.js';

/** Which roles a list shows; absent filters do not narrow it. */
export class RoleQuery extends PageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;

  /** Roles every organization has, or those of its own. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) is_system?: boolean;

  /** Roles that contain this permission. */
  @MayBeAbsent() @IsIn(permissionNames, { context: unknownPermission }) permission?: string;

  /** Only roles of this seat class. */
  @MayBeAbsent() @IsIn(['billable', 'free_admin']) seat_class?: 'billable' | 'free_admin';

  /** By name unless said. */
  @MayBeAbsent() @IsIn(['name', '-created_at', '-member_count']) sort?: string;
}
