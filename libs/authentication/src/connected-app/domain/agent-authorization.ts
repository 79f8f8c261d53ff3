import { type MemberRights } from '#identity';
import { type Caller, Decision, defineError } from '#kernel';
import { type AppScope } from './app-scopes.js';

export const agentAuthorizations = ['consent', 'identity_provider'] as const;

/**
 * How apps get access: by the consent of members and through the identity provider, or only through the identity
 * provider.
 */
export type AgentAuthorization = {
  agent_authorization: (typeof agentAuthorizations)[number];
  /** The highest scope that the identity provider can give an app. */
  agent_max_scope: AppScope;
};

/** Port to the organization's settings about access for apps. */
export abstract class AgentAuthorizationSettings {
  abstract get(orgId: string): Promise<AgentAuthorization>;

  /** The settings as of the caller's epoch. */
  abstract getInEpoch(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<AgentAuthorization>;
}

export const identityProviderOnly = defineError(
  403,
  'identity_provider_only',
  'In this organization, only the identity provider can allow apps.',
  () =>
    'In your organization, only the identity provider can allow apps. Ask an administrator to allow this app there.',
  { internal: true },
);

/** Owners can always consent, so that they can still work while the identity provider is out of order. */
export const canConsent = (
  { agent_authorization }: Pick<AgentAuthorization, 'agent_authorization'>,
  member: Pick<MemberRights, 'owner_role_id'> | null,
): Decision =>
  agent_authorization === 'consent' || (member !== null && member.owner_role_id !== null)
    ? Decision.allow
    : Decision.refuse(identityProviderOnly);
