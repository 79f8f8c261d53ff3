import { Injectable } from '@nestjs/common';
import { type RoleSettings } from '#identity';
import { notFound, Reads } from '#kernel';
import { type OrganizationSettings } from '../domain/settings.js';

type Naming = Pick<OrganizationSettings, 'default_role_id' | 'provisioning_default_role_id'>;

@Injectable()
export class StoredRoleSettings implements RoleSettings {
  constructor(private readonly reads: Reads) {}

  async naming(orgId: string): Promise<ReadonlyMap<string, string>> {
    const { default_role_id, provisioning_default_role_id } = await this.of(orgId);
    return new Map([
      [provisioning_default_role_id, 'provisioning_default_role_id'],
      [default_role_id, 'default_role_id'],
    ]);
  }

  private async of(orgId: string): Promise<Naming> {
    const [row] = await this.reads.rows<Naming>(
      orgId,
      `select settings->>'default_role_id' as default_role_id,
         settings->>'provisioning_default_role_id' as provisioning_default_role_id
       from organizations.organizations where org_id = $1`,
      [orgId],
    );
    if (!row) throw notFound('organization');
    return row;
  }
}
