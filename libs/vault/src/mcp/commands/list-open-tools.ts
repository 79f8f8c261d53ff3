import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type TimeLimit } from '#kernel';
import { type ListedTools, type RemoteFailure } from '#vault-protocol';
import { type AskedDefinition, assertDefinition } from '../../integration/domain/asked-definition.js';
import { Integrations } from '../../integration/domain/integrations.js';
import { RemoteFailed } from '../domain/remote-failed.js';
import { RemoteServers } from '../domain/remote-server.js';

/** Lists the tools of a remote MCP server without sign-in, before anyone has connected. */
export class ListOpenTools extends Command<ListedTools | RemoteFailure> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly asked: AskedDefinition | null,
    readonly time: TimeLimit,
  ) {
    super();
  }
}

@CommandHandler(ListOpenTools)
export class ListOpenToolsHandler implements ICommandHandler<ListOpenTools> {
  constructor(
    private readonly integrations: Integrations,
    private readonly servers: RemoteServers,
  ) {}

  async execute({ orgId, integrationId, asked, time }: ListOpenTools): Promise<ListedTools | RemoteFailure> {
    const integration = await this.integrations.get(orgId, integrationId);
    assertDefinition(integration, asked);
    try {
      const nobody = { integration, auth_method: 'none', secret: { kind: 'none' }, session: null } as const;
      return await this.servers.list(nobody, time);
    } catch (thrown) {
      if (thrown instanceof RemoteFailed) return thrown.view;
      throw thrown;
    }
  }
}
