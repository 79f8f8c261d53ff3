import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, PageQuery, SearchText } from '#kernel';

/** Which mappings a list shows; absent filters do not narrow it. */
export class GroupMappingQuery extends PageQuery {
  /** Mappings of this group. */
  @MayBeAbsent() @IsString() @Length(1, 100) group_id?: string;

  /** Mappings to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** The mapping of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Newest first. */
  @MayBeAbsent() @IsIn(['-created_at']) sort?: string;
}

/** Which pushed groups a list shows. */
export class PushedGroupQuery extends PageQuery {
  /** Part of the name. */
  @SearchText() q?: string;

  /** By name unless said. */
  @MayBeAbsent() @IsIn(['name', '-created_at']) sort?: string;
}
