import { Injectable } from '@nestjs/common';
import { StoredStates, Transactions } from '#kernel';
import { type Credential } from '../domain/credential.js';
import { type CredentialGenerations } from '../domain/credentials.js';
import { CredentialTable } from './credential-table.js';

@Injectable()
export class StoredCredentialGenerations implements CredentialGenerations {
  private readonly states: StoredStates<Credential>;

  constructor(transactions: Transactions) {
    this.states = new StoredStates(transactions, CredentialTable);
  }

  of(orgId: string, account_id: string): Promise<Credential[]> {
    return this.states.find(orgId, { account_id });
  }

  lock(orgId: string, account_id: string): Promise<Credential[]> {
    return this.states.lock(orgId, { account_id });
  }

  add(credential: Credential): Promise<void> {
    return this.states.add(credential);
  }

  save(credential: Credential): Promise<void> {
    return this.states.save(credential);
  }
}
