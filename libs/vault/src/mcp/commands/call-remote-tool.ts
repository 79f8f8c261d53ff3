import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RemoteFailure, type RemoteToolResult } from '#vault-protocol';
import { RemoteServers, type RemoteToolCall } from '../domain/remote-server.js';
import { type RemoteRequest, RemoteRequests } from '../services/remote-requests.js';

/** Calls a tool of a remote MCP server with an account's credential. */
export class CallRemoteTool extends Command<RemoteToolResult | RemoteFailure> {
  constructor(
    readonly request: RemoteRequest,
    readonly call: RemoteToolCall,
  ) {
    super();
  }
}

@CommandHandler(CallRemoteTool)
export class CallRemoteToolHandler implements ICommandHandler<CallRemoteTool> {
  constructor(
    private readonly remoteRequests: RemoteRequests,
    private readonly remoteServers: RemoteServers,
  ) {}

  execute({ request, call }: CallRemoteTool): Promise<RemoteToolResult | RemoteFailure> {
    return this.remoteRequests.send(request, (caller) => this.remoteServers.call(caller, call, request.time));
  }
}
