import { Injectable } from '@nestjs/common';
import { notFound, Reads } from '#kernel';
import { type OrganizationNames } from '../domain/organization-names.js';

@Injectable()
export class StoredOrganizationNames implements OrganizationNames {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string): Promise<string> {
    const [row] = await this.reads.rows<{ name: string }>(
      orgId,
      'select name from organizations.organizations where org_id = $1',
      [orgId],
    );
    if (!row) throw notFound('organization');
    return row.name;
  }
}
