import { Injectable } from '@nestjs/common';
import { type DirectoryRow } from '#identity';
import { ScimAddresses } from '../domain/scim-urns.js';
import { type Selection } from '../domain/selection.js';
import { userResource, type UserResource } from '../domain/user-view.js';

/** Rows as resources. */
@Injectable()
export class UserResources {
  constructor(private readonly addresses: ScimAddresses) {}

  of(_orgId: string, rows: readonly DirectoryRow[], _selection: Selection): Promise<UserResource[]> {
    return Promise.resolve(rows.map((row) => userResource(row, null, this.addresses)));
  }
}
