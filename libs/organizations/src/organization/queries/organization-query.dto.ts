import { IsIn } from 'class-validator';
import { MayBeAbsent, PageQuery } from '#kernel';

export class OrganizationQuery extends PageQuery {
  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: 'name';
}
