import { Injectable } from '@nestjs/common';
import { StoredStates, Transactions } from '#kernel';
import { type OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import { type StoredOAuthApp } from '../domain/oauth-app.js';
import { OAuthAppTable } from './oauth-app-table.js';

@Injectable()
export class StoredOAuthAppGenerations implements OAuthAppGenerations {
  private readonly states: StoredStates<StoredOAuthApp>;

  constructor(transactions: Transactions) {
    this.states = new StoredStates(transactions, OAuthAppTable);
  }

  of(orgId: string, integration_id: string): Promise<StoredOAuthApp[]> {
    return this.states.find(orgId, { integration_id });
  }

  lock(orgId: string, integration_id: string): Promise<StoredOAuthApp[]> {
    return this.states.lock(orgId, { integration_id });
  }

  add(app: StoredOAuthApp): Promise<void> {
    return this.states.add(app);
  }

  save(app: StoredOAuthApp): Promise<void> {
    return this.states.save(app);
  }
}
