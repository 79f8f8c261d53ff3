import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ListedTools, type RemoteFailure } from '#vault-protocol';
import { RemoteServers } from '../domain/remote-server.js';
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
    private readonly requests: RemoteRequests,
    private readonly servers: RemoteServers,
  ) {}

  execute({ request }: ListRemoteTools): Promise<ListedTools | RemoteFailure> {
    return this.requests.send(request, (caller) => this.servers.list(caller, request.time));
  }
}
