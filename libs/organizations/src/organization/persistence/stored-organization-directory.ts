import { Injectable } from '@nestjs/common';
import { Memberships, type OrganizationSummary, type OrganizationDirectory } from '#identity';
import { notFound, Reads } from '#kernel';

@Injectable()
export class StoredOrganizationDirectory implements OrganizationDirectory {
  constructor(
    private readonly reads: Reads,
    private readonly memberships: Memberships,
  ) {}

  async listSummaries(userId: string): Promise<OrganizationSummary[]> {
    return this.summariesAmong(await this.memberships.listOrganizations(userId));
  }

  summariesAmong(ids: readonly string[]): Promise<OrganizationSummary[]> {
    return this.reads.rows<OrganizationSummary>(null, summaries, { ids });
  }

  async readPlan(orgId: string): Promise<string> {
    return (await this.find(orgId)).plan;
  }

  async readName(orgId: string): Promise<string> {
    return (await this.find(orgId)).name;
  }

  async readPurgeDate(orgId: string): Promise<Date | null> {
    const row = await this.reads.one<{ purge_at: string | Date | null }>(orgId, purgeDate);
    return row?.purge_at ? new Date(row.purge_at) : null;
  }

  async findId(name: string): Promise<string | null> {
    const row = await this.reads.one<{ id: string | null }>(null, named, { name });
    return row?.id ?? null;
  }

  private async find(orgId: string): Promise<{ name: string; plan: string }> {
    const row = await this.reads.one<{ name: string; plan: string }>(orgId, find);
    if (!row) throw notFound('organization');
    return row;
  }
}

const summaries = 'select id, name, slug, logo_url, status from organizations.named(:ids) order by name_key, id';

const named = 'select organizations.with_slug(:name) as id';

const purgeDate = 'select purge_at from organizations.organizations where org_id = :org_id';

const find = 'select name, plan from organizations.organizations where org_id = :org_id';
