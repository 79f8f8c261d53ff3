import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type KeyMaterial } from '../domain/revocation.js';
import { dropUnusedAccount } from './credential-sql.js';

@Injectable()
export class StoredKeyMaterial implements KeyMaterial {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  async generations(orgId: string, accountId: string): Promise<number[]> {
    const rows = await this.reads.rows<{ generation: number }>(orgId, withMaterial, [orgId, accountId]);
    return rows.map(({ generation }) => generation);
  }

  async destroy(orgId: string, accountId: string, generation: number): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      await manager.query(destroy, [orgId, accountId, generation]);
      await manager.query(dropUnusedAccount, [orgId, accountId]);
    });
  }

  async destroyAll(orgId: string, accountId: string): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      await manager.query(destroyAll, [orgId, accountId]);
      await manager.query('delete from vault.variables where org_id = $1 and account_id = $2', [orgId, accountId]);
    });
  }
}

const withMaterial = `
  select generation from vault.credentials
  where org_id = $1 and account_id = $2 and secret is not null order by generation`;

const destroy = `
  update vault.credentials set secret = null, secret_variables = null, variables = '{}'
  where org_id = $1 and account_id = $2 and generation = $3 and stage = 'ended'`;

const destroyAll = `
  update vault.credentials set stage = 'ended', secret = null, secret_variables = null, variables = '{}'
  where org_id = $1 and account_id = $2`;
