import { Injectable } from '@nestjs/common';
import { TimeLimit } from '#kernel';
import {
  callRemoteTool,
  discoverAuthorization,
  type DiscoveryFailure,
  type ListedTools,
  listOpenTools,
  listRemoteTools,
  type RemoteFailure,
  type RemoteToolResult,
} from '#vault-protocol';
import { type Integration, deriveIntegrationId } from '../domain/integration.js';
import { type DiscoveredServer, type RemoteToolCall, type RemoteTools } from '../domain/remote-tools.js';
import { RemoteConnectorCalls } from './remote-connector-calls.js';
import { unwrapAnswer } from './vault-client.js';

/** Time limits in milliseconds. */
const time = { list: 20_000, discovery: 22_000 };

@Injectable()
export class RemoteMcpTools implements RemoteTools {
  constructor(private readonly remoteConnectorCalls: RemoteConnectorCalls) {}

  async discover(integration: Integration): Promise<DiscoveredServer | DiscoveryFailure> {
    const { auth_mode } = integration.definition.mcp!;
    // The server cannot be queried, because its headers are unknown until a person enters them.
    if (auth_mode === 'custom') return { authorization: null, listed: null };
    const id = deriveIntegrationId(integration.orgId, integration.slug);
    const request = { id, body: {}, timeout_ms: time.discovery };
    if (auth_mode === 'none') {
      const listed = await this.remoteConnectorCalls.send(integration, listOpenTools, request);
      return 'failure' in listed ? listed : { authorization: null, listed };
    }
    const authorization = await this.remoteConnectorCalls.send(integration, discoverAuthorization, request);
    return 'failure' in authorization ? authorization : { authorization, listed: null };
  }

  async list(integration: Integration, accountId: string): Promise<ListedTools | RemoteFailure> {
    const limit = new TimeLimit(time.list);
    return unwrapAnswer(
      await this.remoteConnectorCalls.exchangeWithin(integration, listRemoteTools, accountId, {}, limit),
    );
  }

  async call(
    integration: Integration,
    accountId: string,
    { timeout_ms, signal, onProgress, trace, ...call }: RemoteToolCall,
  ): Promise<RemoteToolResult | RemoteFailure> {
    const limit = new TimeLimit(timeout_ms, signal, onProgress, trace);
    const request = { ...call, ...(onProgress && { progress: true }) };
    return unwrapAnswer(
      await this.remoteConnectorCalls.exchangeWithin(integration, callRemoteTool, accountId, request, limit),
    );
  }
}
