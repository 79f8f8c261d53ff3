import { Injectable } from '@nestjs/common';
import { type DirectoryRow } from '#identity';
import { GroupPages } from '../../group/domain/groups.js';
import { ScimAddresses } from '../domain/scim-urns.js';
import { type Selection, wants } from '../domain/selection.js';
import { userResource, type UserResource } from '../domain/user-view.js';

/** Rows as resources; groups are read only where they are asked for, and once for all of them. */
@Injectable()
export class UserResources {
  constructor(
    private readonly groups: GroupPages,
    private readonly addresses: ScimAddresses,
  ) {}

  async of(orgId: string, rows: readonly DirectoryRow[], selection: Selection): Promise<UserResource[]> {
    if (!wants(selection, 'groups')) return rows.map((row) => userResource(row, null, this.addresses));
    const ids = rows.map(({ id }) => id);
    const groups = await this.groups.ofUsers(orgId, ids);
    return rows.map((row) => userResource(row, groups.get(row.id) ?? [], this.addresses));
  }
}
