import { Injectable } from '@nestjs/common';
import { aggregateColumns, defineTable, EventLog, StoredAggregates, Transactions } from '#kernel';
import {
  EnterpriseClient,
  type EnterpriseClientEvent,
  type EnterpriseClientState,
} from '../domain/enterprise-client.js';

export const EnterpriseClientTable = defineTable<EnterpriseClientState>('authentication.enterprise_clients', {
  ...aggregateColumns,
  name: { type: 'text' },
  client_id: { type: 'text' },
  authentication: { type: 'text' },
  secret_hint: { type: 'text', nullable: true },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class EnterpriseClients extends StoredAggregates<
  EnterpriseClientState,
  EnterpriseClientEvent,
  EnterpriseClient
> {
  protected readonly noun = 'enterprise client';
  protected readonly table = EnterpriseClientTable;
  protected revive = (state: EnterpriseClientState) => new EnterpriseClient(state);

  constructor(transactions: Transactions, eventLog: EventLog) {
    super(transactions, eventLog);
  }

  async isPresent(orgId: string, clientId: string): Promise<boolean> {
    return (await this.transactions.one(orgId, find, { client_id: clientId })) !== undefined;
  }

  /** Returns how many clients the organization has, and whether one of them has this metadata document. */
  async findAlike(orgId: string, document: string | null): Promise<{ count: number; taken: boolean }> {
    return (await this.transactions.one<{ count: number; taken: boolean }>(orgId, alike, { document }))!;
  }
}

const find = `
  select from authentication.enterprise_clients where org_id = :org_id and client_id = :client_id`;

const alike = `
  select count(*)::integer as count, coalesce(bool_or(client_id = :document), false) as taken
  from authentication.enterprise_clients where org_id = :org_id`;
