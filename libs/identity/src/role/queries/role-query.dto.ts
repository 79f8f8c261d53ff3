import { IsIn } from 'class-validator';
import { Flag, MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';
import { permissionNames, unknownPermission } from '../../permission/domain/permissions.js';

/** Filters for a list of roles. All default to no filter. */
export class RoleQuery extends DatedPageQuery {
  /** Text that the name or description contains. */
  @SearchText() q?: string;

  /** Only system roles, or only custom roles. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) is_system?: boolean;

  /** Only roles with this permission. */
  @MayBeAbsent() @IsIn(permissionNames, { context: unknownPermission }) permission?: string;

  /** Only roles of this seat class. */
  @MayBeAbsent() @IsIn(['billable', 'free_admin']) seat_class?: 'billable' | 'free_admin';

  /** The order. Defaults to `name`. */
  @MayBeAbsent() @IsIn(['name', '-created_at', '-member_count']) sort?: string;
}
