import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberCallers } from '#identity';
import { type Caller, Clock, type RequestFacts } from '#kernel';
import { canConnectWorkload } from '../../connected-app/domain/connected-app-policy.js';
import { ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { WorkloadCredentials } from '../../workload-credential/persistence/workload-credentials.js';
import { grantedScopes } from '../domain/identity-assertion.js';
import {
  appDisconnected,
  AssertionRefused,
  describeRefusal,
  invalidClient,
  invalidGrant,
  invalidTarget,
  invalidWorkloadScope,
  isTemporary,
} from '../domain/refusals.js';
import { readWorkloadRequest, type WorkloadRequest } from '../domain/token-request.js';
import { type WorkloadFacts } from '../persistence/workload-grants.js';
import { AgentTokens, type TokenResponse } from '../services/agent-tokens.js';
import { readClientId } from '../services/client-authentication.js';
import { RefusalLog, refusalOfWorkload, delayRefusal } from '../services/refusal-log.js';
import { WorkloadAuthentication } from '../services/workload-authentication.js';

/** Seconds until a token expires. */
const tokenLife = 900;

/**
 * Gives a workload a token that acts for its service member. The workload sends a token of its platform (RFC 7523, 2.1),
 * or authenticates with its own key (RFC 6749, 4.4).
 */
export class RedeemWorkloadProof extends Command<TokenResponse> {
  constructor(
    readonly form: URLSearchParams,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(RedeemWorkloadProof)
export class RedeemWorkloadProofHandler implements ICommandHandler<RedeemWorkloadProof> {
  constructor(
    private readonly workloadAuthentication: WorkloadAuthentication,
    private readonly workloadCredentials: WorkloadCredentials,
    private readonly consentResources: ConsentResources,
    private readonly memberCallers: MemberCallers,
    private readonly agentTokens: AgentTokens,
    private readonly refusalLog: RefusalLog,
    private readonly clock: Clock,
  ) {}

  execute({ form, request }: RedeemWorkloadProof): Promise<TokenResponse> {
    return delayRefusal(() => this.redeem(readWorkloadRequest(form, readClientId), request));
  }

  private async redeem(asked: WorkloadRequest, request: RequestFacts): Promise<TokenResponse> {
    if (!this.consentResources.isServed(asked.resource)) throw invalidTarget();
    // Unknown scopes are refused before the proof is used up.
    if (asked.scopes?.length === 0) throw invalidWorkloadScope();
    const credential = await this.workloadAuthentication.find(asked);
    if (!credential) throw refusalFor(asked);
    try {
      const end = await this.workloadAuthentication.verify(credential, asked);
      return await this.issue(credential, asked, { seconds: this.countSeconds(end), request });
    } catch (error) {
      const cause = describeRefusal(error);
      if (cause === null) throw error;
      await this.refusalLog.record(refusalOfWorkload(credential, cause), request);
      throw isTemporary(error) ? error.failure() : refusalFor(asked);
    }
  }

  /** Returns the lifetime of a token. A token does not outlive the token of the platform. */
  private countSeconds(end: Date | null): number {
    if (end === null) return tokenLife;
    const left = Math.floor((end.getTime() - this.clock.now().getTime()) / 1000);
    if (left < 1) throw new AssertionRefused('the assertion has expired');
    return Math.min(tokenLife, left);
  }

  private async issue(
    credential: WorkloadFacts,
    { resource, scopes: requested }: WorkloadRequest,
    { seconds, request }: { seconds: number; request: RequestFacts },
  ): Promise<TokenResponse> {
    const { org_id, id, name, max_scope: max } = credential;
    const caller = await this.findMember(credential, request);
    const app = { client_id: id, client_name: name, resource, registration: 'workload' } as const;
    const standing = await this.agentTokens.findStanding(caller, app);
    if (standing.is_disconnected) throw appDisconnected();
    if (standing.is_removed) throw new AssertionRefused('a manager removed the app from the toolbox');
    const scopes = grantedScopes({ requested: requested ?? ['mcp:read'], asserted: [max], max, standing });
    if (scopes.length === 0) throw invalidWorkloadScope();
    const assertAdmissible = async () => {
      if (!(await this.workloadCredentials.isPresent(org_id, id)))
        throw new AssertionRefused('the credential was deleted');
    };
    return this.agentTokens.issue(caller, { ...app, scopes, standing }, { seconds, assertAdmissible });
  }

  private async findMember({ org_id, user_id }: WorkloadFacts, request: RequestFacts): Promise<Caller> {
    const caller = await this.memberCallers.find(org_id, user_id, request);
    if (!caller) throw new AssertionRefused('the service member is suspended');
    if (caller.frozen !== null) throw new AssertionRefused('the organization is frozen');
    canConnectWorkload(caller).orThrow();
    return caller;
  }
}

/** One text for every failure of a grant type, so that a forger learns nothing. */
const refusalFor = ({ proof }: WorkloadRequest) => ('token' in proof ? invalidGrant() : invalidClient());
