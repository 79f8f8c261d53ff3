import { Injectable } from '@nestjs/common';
import { TimeLimit } from '#kernel';
import { type Installation, installationIdOf } from '../domain/installation.js';
import {
  type DiscoveredServer,
  type DiscoveryFailure,
  type ListedTools,
  type RemoteAuthorization,
  type RemoteFailure,
  type RemoteToolCall,
  type RemoteToolResult,
  type RemoteTools,
} from '../domain/remote-tools.js';
import { VaultUnavailable } from '../domain/vault.js';
import { bodyOf, RemoteConnectorCalls } from './remote-connector-calls.js';

/** Milliseconds. */
const time = { list: 20_000, beyondCall: 2000 };

@Injectable()
export class RemoteMcpTools implements RemoteTools {
  constructor(private readonly calls: RemoteConnectorCalls) {}

  async discover(installation: Installation): Promise<DiscoveredServer | DiscoveryFailure> {
    const { auth_mode } = installation.definition.mcp!;
    // Its headers are unknown until a person enters them.
    if (auth_mode === 'custom') return { authorization: null, listed: null };
    const isOpen = auth_mode === 'none';
    const path = `/v1/integrations/${installationIdOf(installation.orgId, installation.slug)}`;
    const call = { kind: 'call', method: 'POST', body: {}, timeout_ms: time.list + time.beyondCall } as const;
    const what = isOpen ? 'remote-tools/list' : 'authorization';
    const found = await this.calls.send(installation, { ...call, path: `${path}/${what}` });
    if ('failure' in (found as object)) return found as DiscoveryFailure;
    return isOpen
      ? { authorization: null, listed: found as ListedTools }
      : { authorization: found as RemoteAuthorization, listed: null };
  }

  async list(installation: Installation, accountId: string): Promise<ListedTools | RemoteFailure> {
    return (await this.ask(installation, accountId, 'list', new TimeLimit(time.list), {})) as ListedTools;
  }

  async call(
    installation: Installation,
    accountId: string,
    { timeout_ms, givenUp, onProgress, trace, ...call }: RemoteToolCall,
  ): Promise<RemoteToolResult | RemoteFailure> {
    const limit = new TimeLimit(timeout_ms, givenUp, onProgress, trace);
    const asked = { ...call, ...(onProgress && { progress: true }) };
    return (await this.ask(installation, accountId, 'call', limit, asked)) as RemoteToolResult;
  }

  private async ask(installation: Installation, accountId: string, what: string, limit: TimeLimit, asked: object) {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/remote-tools/${what}`;
    const answer = await this.calls.answerTo(installation, () => {
      const timeout_ms = limit.left;
      // Sending the definition used up the time limit.
      if (timeout_ms === 0) throw new VaultUnavailable(false);
      const body = { ...asked, timeout_ms };
      const { givenUp, onProgress, trace } = limit;
      const waiting = { timeout_ms: timeout_ms + time.beyondCall, givenUp, onProgress, trace };
      return { kind: 'call', method: 'POST', path, body, ...waiting };
    });
    return bodyOf(answer);
  }
}
