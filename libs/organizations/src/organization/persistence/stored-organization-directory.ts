import { Injectable } from '@nestjs/common';
import { Memberships, type OrganizationCard, type OrganizationDirectory } from '#identity';
import { notFound, Reads } from '#kernel';

@Injectable()
export class StoredOrganizationDirectory implements OrganizationDirectory {
  constructor(
    private readonly reads: Reads,
    private readonly memberships: Memberships,
  ) {}

  async cardsOf(userId: string): Promise<OrganizationCard[]> {
    const ids = await this.memberships.of(userId);
    return this.reads.rows<OrganizationCard>(
      null,
      'select id, name, slug, logo_url, status from organizations.named($1) order by name_key, id',
      [ids],
    );
  }

  planOf = async (orgId: string) => (await this.facts(orgId)).plan;
  nameOf = async (orgId: string) => (await this.facts(orgId)).name;

  private async facts(orgId: string): Promise<{ name: string; plan: string }> {
    const [row] = await this.reads.rows<{ name: string; plan: string }>(
      orgId,
      'select name, plan from organizations.organizations where org_id = $1',
      [orgId],
    );
    if (!row) throw notFound('organization');
    return row;
  }
}
