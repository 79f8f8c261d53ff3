import { Injectable } from '@nestjs/common';
import { type OrgWideSharing, type SharingSettings } from '#access-control';
import { Transactions } from '#kernel';

@Injectable()
export class StoredSharingSettings implements SharingSettings {
  constructor(private readonly transactions: Transactions) {}

  async orgWide(orgId: string): Promise<OrgWideSharing> {
    const [row] = await this.transactions.run(orgId, (manager) =>
      manager.query<{ setting: OrgWideSharing }[]>(
        `select settings->>'org_wide_sharing' as setting from organizations.organizations where org_id = $1`,
        [orgId],
      ),
    );
    return row?.setting ?? 'off';
  }
}
