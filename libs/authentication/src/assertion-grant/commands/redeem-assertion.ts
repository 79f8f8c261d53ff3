import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decodeJwt } from 'jose';
import { MemberCallers } from '#identity';
import { type Caller, Clock, type RequestFacts } from '#kernel';
import { isStorable } from '#kernel/http';
import { AgentAuthorizationSettings } from '../../connected-app/domain/agent-authorization.js';
import { canAuthorizeApp } from '../../connected-app/domain/connected-app-policy.js';
import { ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { EnterpriseClients } from '../../enterprise-client/persistence/enterprise-clients.js';
import { AuthorizationOptions } from '../../session/domain/authorization-server.js';
import { Issuers } from '../../sign-in/domain/issuers.js';
import { personIn } from '../../sign-in/domain/signed-in-person.js';
import { SignInClients } from '../../sign-in/services/sign-in-clients.js';
import { SignedInMembers } from '../../sign-in/services/signed-in-members.js';
import {
  grantedScopes,
  type IdentityAssertion,
  identityAssertionType,
  readIdentityAssertion,
} from '../domain/identity-assertion.js';
import {
  appDisconnected,
  AssertionRefused,
  describeRefusal,
  invalidClient,
  invalidGrant,
  invalidScope,
  isTemporary,
} from '../domain/refusals.js';
import { type AssertionRequest, maxAssertion, readAssertionRequest } from '../domain/token-request.js';
import { type EnterpriseFacts, EnterpriseGrants } from '../persistence/enterprise-grants.js';
import { AgentTokens, type TokenResponse } from '../services/agent-tokens.js';
import { ClientAuthentication, readClientId } from '../services/client-authentication.js';
import { refusalOfClient, RefusalLog, delayRefusal } from '../services/refusal-log.js';
import { UsedAssertions } from '../services/used-assertions.js';

/** Seconds until a token expires. */
const tokenLife = 3600;

/** Exchanges an assertion of an identity provider for a token. Source: RFC 7523, 2.1. */
export class RedeemAssertion extends Command<TokenResponse> {
  /** @param authorization the header of this name; undefined if there is none. */
  constructor(
    readonly form: URLSearchParams,
    readonly authorization: string | undefined,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

/** An assertion whose organization, member and claims are verified. */
type VerifiedAssertion = { caller: Caller; asserted: IdentityAssertion };

@CommandHandler(RedeemAssertion)
export class RedeemAssertionHandler implements ICommandHandler<RedeemAssertion> {
  constructor(
    private readonly clientAuthentication: ClientAuthentication,
    private readonly enterpriseClients: EnterpriseClients,
    private readonly enterpriseGrants: EnterpriseGrants,
    private readonly consentResources: ConsentResources,
    private readonly signInClients: SignInClients,
    private readonly issuers: Issuers,
    private readonly signedInMembers: SignedInMembers,
    private readonly memberCallers: MemberCallers,
    private readonly agentAuthorizationSettings: AgentAuthorizationSettings,
    private readonly usedAssertions: UsedAssertions,
    private readonly agentTokens: AgentTokens,
    private readonly refusalLog: RefusalLog,
    private readonly authorizationOptions: AuthorizationOptions,
    private readonly clock: Clock,
  ) {}

  execute({ form, authorization, request }: RedeemAssertion): Promise<TokenResponse> {
    return delayRefusal(() => this.redeem(readAssertionRequest(form, authorization, readClientId), request));
  }

  private async redeem(asked: AssertionRequest, request: RequestFacts): Promise<TokenResponse> {
    const client = await this.clientAuthentication.authenticate(asked.credentials, (clientId) =>
      this.findOrganization(clientId, asked.assertion),
    );
    try {
      return await this.issue(client, asked, await this.verify(client, asked, request));
    } catch (error) {
      const cause = describeRefusal(error);
      if (cause === null) throw error;
      await this.refusalLog.record(refusalOfClient(client, cause), request);
      throw isTemporary(error) ? error.failure() : invalidGrant();
    }
  }

  private async verify(
    client: EnterpriseFacts,
    { assertion, resource }: AssertionRequest,
    request: RequestFacts,
  ): Promise<VerifiedAssertion> {
    const { org_id: orgId, client_id: clientId } = client;
    if (assertion.length > maxAssertion) throw new AssertionRefused('the assertion is longer than 8 KiB');
    const signIn = await this.signInClients.find(orgId);
    if (!signIn) throw new AssertionRefused('the organization has no single sign-on');
    const audience = this.authorizationOptions.serviceUrl;
    const { issuer, organization } = signIn;
    const claims = await this.issuers.verifyAssertion({ org_id: orgId, issuer, kind: 'sign_in' }, assertion, {
      ...{ audience, typ: identityAssertionType, now: this.clock.now() },
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
    });
    if (organization !== null && claims[organization.claim] !== organization.value)
      throw new AssertionRefused('the claim of the organization has another value');
    const isServed = (each: string) => this.consentResources.isServed(each);
    const asserted = readIdentityAssertion(claims, {
      ...{ audience, orgId, clientId, now: this.clock.now(), isServed },
    });
    if (resource !== null && resource !== asserted.resource)
      throw new AssertionRefused('the requested resource is another address than that of the assertion');
    const person = personIn(claims, issuer);
    const { userId, isLinked } = await this.signedInMembers.findExisting(orgId, person, signIn.terms);
    const caller = await this.memberCallers.find(orgId, userId, request);
    if (!caller || caller.frozen !== null) throw new AssertionRefused('the organization is frozen');
    canAuthorizeApp(caller).orThrow();
    if (!isLinked) await this.signedInMembers.link(orgId, person, userId);
    return { caller, asserted };
  }

  private async issue(
    { org_id, client_id, name: client_name }: EnterpriseFacts,
    { scopes: requested }: AssertionRequest,
    { caller, asserted }: VerifiedAssertion,
  ): Promise<TokenResponse> {
    const { id, expiresAt, resource } = asserted;
    const app = { client_id, client_name, resource, registration: 'enterprise' } as const;
    const standing = await this.agentTokens.findStanding(caller, app);
    if (standing.is_disconnected) throw appDisconnected();
    if (standing.is_removed) throw new AssertionRefused('a manager removed the app from the toolbox');
    const { agent_max_scope: max } = await this.agentAuthorizationSettings.getInEpoch(caller);
    const scopes = grantedScopes({ requested, asserted: asserted.scopes, max, standing });
    if (scopes.length === 0) throw invalidScope();
    if (!(await this.usedAssertions.use(org_id, id, expiresAt)))
      throw new AssertionRefused('the assertion was used before');
    const assertAdmissible = async () => {
      if (!(await this.enterpriseClients.isPresent(org_id, client_id)))
        throw new AssertionRefused('the client was deleted');
    };
    return this.agentTokens.issue(caller, { ...app, scopes, standing }, { seconds: tokenLife, assertAdmissible });
  }

  /**
   * Finds the organization of a client that several organizations may have added: the one that owns the toolbox, that
   * the assertion names, or that is the only one with this member. Nothing is verified yet.
   */
  private async findOrganization(clientId: string, assertion: string): Promise<string | null> {
    const { iss: issuer, sub: subject, resource, aud_tenant } = readUnverified(assertion);
    const toolboxId = typeof resource === 'string' ? this.consentResources.toolboxIn(resource) : null;
    if (toolboxId !== null) return this.consentResources.findOrganization(toolboxId);
    if (typeof aud_tenant === 'string') return isStorable(aud_tenant) ? aud_tenant : null;
    if (typeof issuer !== 'string' || typeof subject !== 'string') return null;
    if (!isStorable(issuer) || !isStorable(subject)) return null;
    return this.enterpriseGrants.findOnlyOrganization(clientId, { issuer, subject });
  }
}

function readUnverified(assertion: string): Record<string, unknown> {
  try {
    return decodeJwt(assertion);
  } catch {
    throw invalidClient();
  }
}
