import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type Departures } from '../domain/members.js';

@Injectable()
export class StoredDepartures implements Departures {
  constructor(private readonly transactions: Transactions) {}

  async leftBefore(orgId: string, userId: string, time: Date): Promise<boolean> {
    return (await this.transactions.one(orgId, departed, { user_id: userId, time })) !== undefined;
  }
}

const departed = `
  select user_id from identity.departures
  where org_id = :org_id and user_id = :user_id and removed_at <= :time::timestamptz`;
