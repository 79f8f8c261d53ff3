import { IsIn } from 'class-validator';
import { MayBeAbsent, PageQuery } from '#kernel';

export class OrganizationQuery extends PageQuery {
  @MayBeAbsent() @IsIn(['name']) sort?: 'name';
}
