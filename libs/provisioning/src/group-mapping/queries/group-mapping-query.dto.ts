import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, CreatedPageQuery, DatedPageQuery, SearchText } from '#kernel';

/** Filters of the list of mappings. */
export class GroupMappingQuery extends CreatedPageQuery {
  /** Only mappings of this group. */
  @MayBeAbsent() @IsString() @Length(1, 100) group_id?: string;

  /** Only mappings to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Only the mapping of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at']) sort?: string;
}

/** Filters of the list of pushed groups. */
export class PushedGroupQuery extends DatedPageQuery {
  /** Only groups whose name contains this text. */
  @SearchText() q?: string;

  /** The sort order. The default is by name. */
  @MayBeAbsent() @IsIn(['name', '-created_at']) sort?: string;
}
