import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type OAuth2Method } from '#connector-definition';
import { type DiscoveryFailure, type RemoteAuthorization } from '#vault-protocol';
import { assertDefinition, type ExpectedDefinition, Integrations } from '../../integration/domain/integrations.js';
import { DiscoveryFailed, discoveryMessages } from '../domain/authorization-server.js';
import { SignInPreparation } from '../services/sign-in-preparation.js';

/** Discovers the authorization server of a remote MCP server when no person is signing in. */
export class DiscoverAuthorization extends Command<RemoteAuthorization | DiscoveryFailure> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@CommandHandler(DiscoverAuthorization)
export class DiscoverAuthorizationHandler implements ICommandHandler<DiscoverAuthorization> {
  constructor(
    private readonly integrations: Integrations,
    private readonly signInPreparation: SignInPreparation,
  ) {}

  async execute({
    orgId,
    integrationId,
    expected,
  }: DiscoverAuthorization): Promise<RemoteAuthorization | DiscoveryFailure> {
    const before = await this.integrations.get(orgId, integrationId);
    assertDefinition(before, expected);
    const method = before.definition.auth.find((each) => each.type === 'oauth2' && each.discovered);
    if (!method) return failed('resource_metadata_missing');
    try {
      const { integration } = await this.signInPreparation.prepare(before, method as OAuth2Method);
      const { resource, issuer, registration } = integration.discovered!;
      return { resource, issuer, registration };
    } catch (thrown) {
      if (thrown instanceof DiscoveryFailed) return failed(thrown.failure);
      throw thrown;
    }
  }
}

const failed = (failure: DiscoveryFailed['failure']): DiscoveryFailure => ({
  failure,
  message: discoveryMessages[failure],
});
