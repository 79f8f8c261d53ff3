import { IsIn } from 'class-validator';
import { MayBeAbsent, PageQuery } from '#kernel';

export class ListOrganizationsQuery extends PageQuery {
  @MayBeAbsent()
  @IsIn(['name'])
  sort?: 'name';
}
