import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  type Act,
  defineTable,
  EventLog,
  newId,
  Reads,
  StoredAggregates,
  Transactions,
} from '#kernel';
import {
  WorkloadCredential,
  type WorkloadCredentialEvent,
  type WorkloadCredentialState,
  type WorkloadProof,
} from '../domain/workload-credential.js';

export const WorkloadCredentialTable = defineTable<WorkloadCredentialState>('authentication.workload_credentials', {
  ...aggregateColumns,
  user_id: { type: 'text' },
  name: { type: 'text' },
  kind: { type: 'text' },
  issuer: { type: 'text', nullable: true },
  subject: { type: 'text', nullable: true },
  audience: { type: 'text', nullable: true },
  claims: { type: 'jsonb', nullable: true },
  reusable: { type: 'boolean' },
  jwks: { type: 'jsonb', nullable: true },
  jwks_uri: { type: 'text', nullable: true },
  max_scope: { type: 'text' },
  issued_by: { type: 'text', array: true },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
});

@Injectable()
export class WorkloadCredentials extends StoredAggregates<
  WorkloadCredentialState,
  WorkloadCredentialEvent,
  WorkloadCredential
> {
  protected readonly noun = 'workload credential';
  protected readonly table = WorkloadCredentialTable;
  protected revive = (state: WorkloadCredentialState) => new WorkloadCredential(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly reads: Reads,
  ) {
    super(transactions, eventLog);
  }

  /** Creates the id of a credential. It is also the client id of a workload that signs with its own key. */
  createId(orgId: string, at: Date): string {
    return newId('wcr', at) + this.reads.digitsForKey(orgId);
  }

  /** Returns how many credentials the member has, and whether the organization has one for the same workload. */
  async findAlike(
    orgId: string,
    user_id: string,
    { issuer, subject }: Pick<WorkloadProof, 'issuer' | 'subject'>,
  ): Promise<{ count: number; taken: boolean }> {
    const values = { user_id, issuer, subject };
    return (await this.transactions.one<{ count: number; taken: boolean }>(orgId, alike, values))!;
  }

  /** Whether the credential exists, as the open transaction sees it. */
  async isPresent(orgId: string, id: string): Promise<boolean> {
    return (await this.transactions.one(orgId, present, { id })) !== undefined;
  }

  /** Deletes all credentials of a member who leaves, in the open transaction. */
  async deleteAll(orgId: string, userId: string, act: Act): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      const states = await this.locked(manager, { org_id: orgId, user_id: userId });
      for (const state of states) await this.commit(manager, state, (credential) => credential.delete(act));
    });
  }
}

const alike = `
  select count(*) filter (where user_id = :user_id)::integer as count,
    coalesce(bool_or(issuer = :issuer and subject = :subject), false) as taken
  from authentication.workload_credentials
  where org_id = :org_id and (user_id = :user_id or (issuer = :issuer and subject = :subject))`;

const present = 'select id from authentication.workload_credentials where org_id = :org_id and id = :id';
