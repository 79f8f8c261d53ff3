import { Injectable } from '@nestjs/common';
import { TimeLimit } from '#kernel';
import { type Installation } from '../domain/installation.js';
import {
  type ListedTools,
  type RemoteFailure,
  type RemoteToolCall,
  type RemoteToolResult,
  type RemoteTools,
} from '../domain/remote-tools.js';
import { VaultUnavailable } from '../domain/vault.js';
import { bodyOf, RemoteConnectorCalls } from './remote-connector-calls.js';

/** Milliseconds. Source: product design, refresh of tools. */
const time = { list: 20_000, beyondCall: 2000 };

@Injectable()
export class RemoteMcpTools implements RemoteTools {
  constructor(private readonly calls: RemoteConnectorCalls) {}

  async list(installation: Installation, accountId: string): Promise<ListedTools | RemoteFailure> {
    return (await this.ask(installation, accountId, 'list', new TimeLimit(time.list), {})) as ListedTools;
  }

  async call(
    installation: Installation,
    accountId: string,
    { timeout_ms, givenUp, ...call }: RemoteToolCall,
  ): Promise<RemoteToolResult | RemoteFailure> {
    const limit = new TimeLimit(timeout_ms, givenUp);
    return (await this.ask(installation, accountId, 'call', limit, call)) as RemoteToolResult;
  }

  private async ask(installation: Installation, accountId: string, what: string, limit: TimeLimit, asked: object) {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/remote-tools/${what}`;
    const answer = await this.calls.answerTo(installation, () => {
      const timeout_ms = limit.left;
      // The definition took all the time there was.
      if (timeout_ms === 0) throw new VaultUnavailable(false);
      const body = { ...asked, timeout_ms };
      const { givenUp } = limit;
      return { kind: 'call', method: 'POST', path, body, timeout_ms: timeout_ms + time.beyondCall, givenUp };
    });
    return bodyOf(answer);
  }
}
