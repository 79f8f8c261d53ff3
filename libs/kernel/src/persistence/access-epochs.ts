import { Injectable } from '@nestjs/common';
import { Reads } from './reads.js';

/** How often what somebody may do has changed in an organization: what was read in an older epoch may be wrong. */
@Injectable()
export class AccessEpochs {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string): Promise<number> {
    const found = await this.reads.one<{ epoch: string }>(orgId, current);
    return Number(found?.epoch ?? 0);
  }
}

const current = 'select epoch from kernel.access_epochs where org_id = :org_id';
