import { Injectable } from '@nestjs/common';
import { EntitySchema } from 'typeorm';
import { fieldAt, type FieldPath, invalid, StoredAggregates, textKey } from '#kernel';
import { Group, type GroupContent, type GroupEvent, type GroupState } from '../domain/group.js';
import { type GroupConflicts, type Groups } from '../domain/groups.js';

@Injectable()
export class StoredGroups extends StoredAggregates<GroupState, GroupEvent, Group> implements Groups {
  protected readonly noun = 'group';
  protected readonly table = GroupTable;
  protected revive = (state: GroupState) => new Group(state);

  async conflictsOf(orgId: string, content: GroupContent, except_id = ''): Promise<GroupConflicts> {
    const { display_name, external_id } = content;
    const values = { name_key: textKey(display_name), external_id, except_id };
    return (await this.transactions.one<GroupConflicts>(orgId, conflicts, values))!;
  }

  async nameOf(orgId: string, id: string, path: FieldPath): Promise<string> {
    const found = await this.transactions.one<{ display_name: string }>(orgId, name, { id });
    if (found) return found.display_name;
    const message = `${fieldAt(path)} is not a pushed group of this organization. Use an id from GET /provisioning/group.`;
    throw invalid(path, 'unknown_group', message);
  }
}

const conflicts = `
  select coalesce(bool_or(name_key = :name_key), false) as name,
    coalesce(bool_or(external_id = :external_id), false) as external_id
  from provisioning.groups
  where org_id = :org_id and id <> :except_id and (name_key = :name_key or external_id = :external_id)`;

const name = 'select display_name from provisioning.groups where org_id = :org_id and id = :id for share';

export const GroupTable = new EntitySchema<GroupState>({
  name: 'Group',
  schema: 'provisioning',
  tableName: 'groups',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    display_name: { type: 'text' },
    name_key: { type: 'text' },
    external_id: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
