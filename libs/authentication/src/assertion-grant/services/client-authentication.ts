import { Injectable } from '@nestjs/common';
import { decodeJwt, jwtVerify } from 'jose';
import { Secrets } from '#identity';
import { Clock } from '#kernel';
import { isStorable } from '#kernel/http';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { signingAlgorithms } from '../../authorization/domain/grant-types.js';
import { ClientKeys } from '../../enterprise-client/services/client-keys.js';
import { clockTolerance, maxLifetime } from '../domain/identity-assertion.js';
import { invalidClient } from '../domain/refusals.js';
import { type ClientCredentials } from '../domain/token-request.js';
import { type EnterpriseFacts, EnterpriseGrants } from '../persistence/enterprise-grants.js';
import { UsedAssertions } from './used-assertions.js';

/** Authenticates the clients that the identity providers of organizations let in. */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly secrets: Secrets,
    private readonly clientKeys: ClientKeys,
    private readonly enterpriseGrants: EnterpriseGrants,
    private readonly usedAssertions: UsedAssertions,
    private readonly authorizationOptions: AuthorizationOptions,
    private readonly clock: Clock,
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

  private async isSignedBy({ org_id, client_id }: EnterpriseFacts, assertion: string): Promise<boolean> {
    const { serviceUrl } = this.authorizationOptions;
    const now = this.clock.now();
    try {
      const { payload } = await jwtVerify(assertion, await this.clientKeys.get(org_id, client_id), {
        algorithms: signingAlgorithms,
        issuer: client_id,
        subject: client_id,
        audience: [serviceUrl, serviceUrl + paths.token],
        requiredClaims: ['exp', 'jti'],
        currentDate: now,
        clockTolerance,
      });
      const end = new Date((payload.exp! + clockTolerance) * 1000);
      if (end.getTime() > now.getTime() + (maxLifetime + 2 * clockTolerance) * 1000) return false;
      return await this.usedAssertions.use(org_id, `${client_id} ${payload.jti!}`, end);
    } catch (error) {
      // An error of the package, or of the client's document. Errors of our own have no place here.
      if (error instanceof Error && ('code' in error || error.name === 'UnusableDocument')) return false;
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
