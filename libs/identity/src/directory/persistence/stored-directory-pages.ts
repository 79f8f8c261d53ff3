import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type Condition, type ConditionColumns, conditionPage, type ConditionPage } from '#platform/search';
import {
  type DirectoryField,
  type DirectoryPages,
  type DirectoryRowWith,
  type DirectorySql,
} from '../domain/directory-pages.js';

@Injectable()
export class StoredDirectoryPages implements DirectoryPages {
  constructor(private readonly reads: Reads) {}

  async find<Beside>(orgId: string, id: string, beside: string | null): Promise<DirectoryRowWith<Beside> | null> {
    const sql = `${selectWith(beside)} ${people} and member.id = :id`;
    return (await this.reads.one<DirectoryRowWith<Beside>>(orgId, sql, { id })) ?? null;
  }

  page<Beside>(
    orgId: string,
    condition: Condition<DirectoryField> | null,
    place: { offset: number; limit: number },
    { beside, group }: DirectorySql,
  ): Promise<ConditionPage<DirectoryRowWith<Beside>>> {
    const shown = { ...table, columns: { ...directoryColumns, group }, select: selectWith(beside) };
    return conditionPage<DirectoryRowWith<Beside>, DirectoryField>(this.reads, orgId, shown, condition, place);
  }
}

const people = `from identity.members member where member.org_id = :org_id and member.kind = 'person'`;

const selectWith = (beside: string | null): string => `
  select member.id, member.version, member.name, member.email, member.title, member.external_id, member.suspended_by,
    member.directory, member.created_at, member.updated_at,
    ${beside ?? 'null'} as beside`;

/** Each of these columns has an index in which only `org_id` precedes the column. */
const directoryColumns: ConditionColumns<Exclude<DirectoryField, 'group'>> = {
  id: 'member.id',
  user_name: 'member.user_name_key',
  external_id: 'member.external_id',
  display_name: 'member.display_name_key',
  given_name: 'member.given_name_key',
  family_name: 'member.family_name_key',
  email: 'member.email_key',
  work_email: 'member.work_email_key',
  addresses: {
    rows: 'member.has_more_addresses',
    entries: `jsonb_array_elements(member.directory #> '{attributes,emails}') as entry`,
    value: `lower((entry ->> 'value') collate "C")`,
    type: `lower(entry ->> 'type')`,
  },
  active: 'member.directory_active',
  manager: 'member.manager_id',
  created: 'member.created_at',
  last_modified: 'member.updated_at',
};

const table = {
  from: people,
  order: 'order by member.id',
  parts: {
    id: 'member.id',
    fields: ['user_name', 'display_name', 'given_name', 'family_name', 'email', 'work_email'],
    foundBy: 'identity.members_in_directory',
  },
} as const;
