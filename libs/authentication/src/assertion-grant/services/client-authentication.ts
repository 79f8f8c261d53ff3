import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { Secrets } from '#identity';
import { isStorable } from '#kernel/http';
import { ClientKeys } from '../../enterprise-client/services/client-keys.js';
import { AssertionRefused, invalidClient } from '../domain/refusals.js';
import { type ClientCredentials } from '../domain/token-request.js';
import { type EnterpriseFacts, EnterpriseGrants } from '../persistence/enterprise-grants.js';
import { ClientAssertions } from './client-assertions.js';

/** Authenticates the clients that the identity providers of organizations let in. */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly secrets: Secrets,
    private readonly clientKeys: ClientKeys,
    private readonly enterpriseGrants: EnterpriseGrants,
    private readonly clientAssertions: ClientAssertions,
  ) {}

  /**
   * Returns the client and its organization.
   * @param findOrganization finds the organization of a client that several organizations may have added. Null if there
   * is none.
   * @throws invalidClient
   */
  async authenticate(
    credentials: ClientCredentials,
    findOrganization: (clientId: string) => Promise<string | null>,
  ): Promise<EnterpriseFacts> {
    const { client_id } = credentials;
    if (!isStorable(client_id)) throw invalidClient();
    if ('secret' in credentials) return this.authenticateBySecret(client_id, credentials.secret);
    const orgId = await findOrganization(client_id);
    const client = orgId === null ? null : await this.enterpriseGrants.findClient(orgId, client_id);
    if (!client || !(await this.isSignedBy(client, credentials.assertion))) throw invalidClient();
    return client;
  }

  private async authenticateBySecret(clientId: string, secret: string): Promise<EnterpriseFacts> {
    const found = await this.secrets.find('ecs', secret);
    const client = found?.id === clientId ? await this.enterpriseGrants.findClient(found.orgId, clientId) : null;
    if (!client) throw invalidClient();
    return client;
  }

  private async isSignedBy(client: EnterpriseFacts, assertion: string): Promise<boolean> {
    const { org_id, client_id } = client;
    try {
      await this.clientAssertions.use(client, assertion, () => this.clientKeys.get(org_id, { document: client_id }));
      return true;
    } catch (error) {
      if (error instanceof AssertionRefused) return false;
      throw error;
    }
  }
}

/** Returns the client id in a client assertion, whose signature is not verified yet. Null if it has none. */
export function readClientId(assertion: string): string | null {
  try {
    const { iss, sub } = decodeJwt(assertion);
    return typeof iss === 'string' && iss === sub ? iss : null;
  } catch {
    return null;
  }
}
