import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTVerifyGetKey } from 'jose';
import { Clock } from '#kernel';
import { isStorable } from '#kernel/http';
import { ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { ClientKeys } from '../../enterprise-client/services/client-keys.js';
import { AuthorizationOptions } from '../../session/domain/authorization-server.js';
import { Issuers } from '../../sign-in/domain/issuers.js';
import { clockTolerance } from '../domain/identity-assertion.js';
import { assertPlatformType, readPlatformToken } from '../domain/platform-token.js';
import { AssertionRefused, invalidTokenRequest } from '../domain/refusals.js';
import { maxAssertion, type WorkloadRequest } from '../domain/token-request.js';
import { type WorkloadFacts, WorkloadGrants } from '../persistence/workload-grants.js';
import { ClientAssertions } from './client-assertions.js';
import { UsedAssertions } from './used-assertions.js';

/** Finds the credential of a workload, and verifies what the workload sends. */
@Injectable()
export class WorkloadAuthentication {
  constructor(
    private readonly workloadGrants: WorkloadGrants,
    private readonly consentResources: ConsentResources,
    private readonly issuers: Issuers,
    private readonly clientKeys: ClientKeys,
    private readonly clientAssertions: ClientAssertions,
    private readonly usedAssertions: UsedAssertions,
    private readonly authorizationOptions: AuthorizationOptions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the credential that the request is about. Nothing is verified yet. Null if there is none.
   * @throws invalidTokenRequest if the request names no organization.
   */
  async find({ proof, resource, organizationId }: WorkloadRequest): Promise<WorkloadFacts | null> {
    if ('clientId' in proof) return this.findByClientId(proof.clientId, organizationId);
    const orgId = await this.findOrganization(resource, organizationId);
    const named = readIdentity(proof.token);
    return orgId === null || named === null ? null : this.workloadGrants.findFederated(orgId, named);
  }

  /**
   * Verifies the proof, and returns when the token for the workload must end at the latest. Null for no limit.
   * @throws AssertionRefused, IssuerFailed
   */
  async verify(credential: WorkloadFacts, { proof }: WorkloadRequest): Promise<Date | null> {
    if ('token' in proof) return this.verifyPlatformToken(credential, proof.token);
    const { org_id, id: client_id } = credential;
    await this.clientAssertions.use({ org_id, client_id }, proof.assertion, () => this.loadKeys(credential));
    // The assertion only shows that the workload has the key, and the workload can sign another one at any time.
    return null;
  }

  private async findByClientId(clientId: string, organizationId: string | null): Promise<WorkloadFacts | null> {
    const credential = isStorable(clientId) ? await this.workloadGrants.findByClientId(clientId) : null;
    return organizationId === null || credential?.org_id === organizationId ? credential : null;
  }

  /** Two organizations may trust the same workload, so the platform’s token does not show the organization. */
  private async findOrganization(resource: string, organizationId: string | null): Promise<string | null> {
    const toolboxId = this.consentResources.toolboxIn(resource);
    if (toolboxId === null && organizationId === null)
      throw invalidTokenRequest(
        'Send organization_id, the id of your organization. Only the address of a toolbox shows the organization.',
      );
    const owner = toolboxId === null ? null : await this.consentResources.findOrganization(toolboxId);
    if (organizationId === null) return owner;
    if (toolboxId !== null && owner !== organizationId) return null;
    return isStorable(organizationId) ? organizationId : null;
  }

  private async verifyPlatformToken(credential: WorkloadFacts, token: string): Promise<Date> {
    if (token.length > maxAssertion) throw new AssertionRefused('the assertion is longer than 8 KiB');
    assertPlatformType(decodeProtectedHeader(token).typ);
    const now = this.clock.now();
    const { acceptedAudiences } = this.authorizationOptions;
    const { org_id, id, audience } = credential;
    const audiences = audience === null ? [...acceptedAudiences] : [...acceptedAudiences, audience];
    const { issuer } = readIdentity(token)!;
    const claims = await this.issuers.verifyAssertion({ org_id, issuer, kind: 'platform' }, token, {
      ...{ audience: audiences, now },
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { id: tokenId, expiresAt } = readPlatformToken(claims, credential, { audiences, now });
    if (!credential.reusable) {
      const end = new Date(expiresAt.getTime() + clockTolerance * 1000);
      // A token without an id is identified by what is signed. A signature may have several valid forms.
      const own = tokenId ?? hashText(token.slice(0, token.lastIndexOf('.')));
      if (!(await this.usedAssertions.use(org_id, `${id} ${own}`, end)))
        throw new AssertionRefused('the assertion was used before');
    }
    return expiresAt;
  }

  private async loadKeys({ org_id, jwks, jwks_uri }: WorkloadFacts): Promise<JWTVerifyGetKey> {
    return jwks === null ? this.clientKeys.get(org_id, { jwks_uri: jwks_uri! }) : createLocalJWKSet(jwks);
  }
}

/** Returns the issuer and the subject of a token, which is not verified yet. Null if it has none. */
function readIdentity(token: string): { issuer: string; subject: string } | null {
  try {
    const { iss: issuer, sub: subject } = decodeJwt(token);
    if (typeof issuer !== 'string' || typeof subject !== 'string') return null;
    return isStorable(issuer) && isStorable(subject) ? { issuer, subject } : null;
  } catch {
    return null;
  }
}

/** Returns the header `typ` of an assertion, which is not verified yet. Undefined if it has none. */
export function readType(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).typ;
  } catch {
    return undefined;
  }
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');
