import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type TimeLimit } from '#kernel';
import { type ListedTools, type RemoteFailure } from '#vault-protocol';
import { assertDefinition, type ExpectedDefinition, Integrations } from '../../integration/domain/integrations.js';
import { RemoteFailed, RemoteServers } from '../domain/remote-server.js';
import { type RemoteRequest, RemoteRequests } from '../services/remote-requests.js';

/** Lists the tools of a remote MCP server with an account's credential. */
export class ListRemoteTools extends Command<ListedTools | RemoteFailure> {
  constructor(readonly request: RemoteRequest) {
    super();
  }
}

@CommandHandler(ListRemoteTools)
export class ListRemoteToolsHandler implements ICommandHandler<ListRemoteTools> {
  constructor(
    private readonly remoteRequests: RemoteRequests,
    private readonly remoteServers: RemoteServers,
  ) {}

  execute({ request }: ListRemoteTools): Promise<ListedTools | RemoteFailure> {
    return this.remoteRequests.send(request, (caller) => this.remoteServers.list(caller, request.time));
  }
}

/** Lists the tools of a remote MCP server without sign-in, before anyone has connected. */
export class ListOpenTools extends Command<ListedTools | RemoteFailure> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly expected: ExpectedDefinition | null,
    readonly time: TimeLimit,
  ) {
    super();
  }
}

@CommandHandler(ListOpenTools)
export class ListOpenToolsHandler implements ICommandHandler<ListOpenTools> {
  constructor(
    private readonly integrations: Integrations,
    private readonly remoteServers: RemoteServers,
  ) {}

  async execute({ orgId, integrationId, expected, time }: ListOpenTools): Promise<ListedTools | RemoteFailure> {
    const integration = await this.integrations.get(orgId, integrationId);
    assertDefinition(integration, expected);
    try {
      const none = { auth_method: 'none', secret: { kind: 'none' }, app_secrets: [] } as const;
      return await this.remoteServers.list({ integration, ...none, session: null }, time);
    } catch (thrown) {
      if (thrown instanceof RemoteFailed) return thrown.view;
      throw thrown;
    }
  }
}
