import { IsIn } from 'class-validator';
import { MayBeAbsent, DatedPageQuery } from '#kernel';

export class OrganizationQuery extends DatedPageQuery {
  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: 'name';
}
