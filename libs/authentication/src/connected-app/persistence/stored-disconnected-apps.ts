import { Injectable } from '@nestjs/common';
import { type Act, EventLog, Transactions } from '#kernel';
import { type ConnectedAppEvent } from '../domain/connected-app.js';
import { type AppOfPerson, type DisconnectedApps } from '../domain/connected-apps.js';

@Injectable()
export class StoredDisconnectedApps implements DisconnectedApps {
  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
  ) {}

  allow(orgId: string, user_id: string, id: string, act: Act): Promise<boolean> {
    return this.transactions.run(orgId, async () => {
      const app = await this.transactions.one<{ client_id: string; client_name: string }>(orgId, deleteOne, {
        user_id,
        id,
      });
      if (!app) return false;
      const data = { user_id, client_id: app.client_id };
      const event = { type: 'connected_app.readmitted', data } satisfies ConnectedAppEvent;
      const resource = { type: 'connected_app', id, label: app.client_name };
      await this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]);
      return true;
    });
  }

  async forget(orgId: string, { user_id, client_id }: Pick<AppOfPerson, 'user_id' | 'client_id'>): Promise<void> {
    await this.transactions.execute(orgId, deleteOfClientAndMember, { user_id, client_id });
  }

  async forgetMember(orgId: string, user_id: string): Promise<void> {
    await this.transactions.execute(orgId, deleteOfMember, { user_id });
  }

  async forgetClient(orgId: string, client_id: string): Promise<void> {
    await this.transactions.execute(orgId, deleteOfClient, { client_id });
  }
}

const deleteOne = `
  delete from authentication.disconnected_apps
  where org_id = :org_id and user_id = :user_id and id = :id returning client_id, client_name`;

const deleteOfClientAndMember = `
  delete from authentication.disconnected_apps
  where org_id = :org_id and user_id = :user_id and client_id = :client_id`;

const deleteOfMember = 'delete from authentication.disconnected_apps where org_id = :org_id and user_id = :user_id';

const deleteOfClient = 'delete from authentication.disconnected_apps where org_id = :org_id and client_id = :client_id';
