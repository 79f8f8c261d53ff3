import { Injectable } from '@nestjs/common';
import { TimeLimit } from '#kernel';
import { type ListedTools, type RemoteToolResult } from '#vault-protocol';
import { findMethod } from '../../integration/domain/integrations.js';
import { injectCredential } from '../../provider/domain/injection.js';
import { ProviderClient } from '../../provider/domain/provider-client.js';
import { credentialMask } from '../../provider/domain/request-secrets.js';
import { type SecretMask } from '../../provider/domain/secret-mask.js';
import { cleaned, ProgressRelay } from '../domain/remote-values.js';
import { type RemoteCaller, RemoteFailed, type RemoteServers, type RemoteToolCall } from '../domain/remote-server.js';
import { addPage, cursorAfter, listLimits, maxResultBytes, toResult } from '../domain/tool-answers.js';
import { type McpSession, McpSessionCache } from './mcp-session-cache.js';
import { readFailure } from './read-failure.js';
import { RemoteOperation, type Target } from './remote-operation.js';

/**
 * A server's address, and the key of its sessions. The key contains the address, because sessions are valid only there.
 */
type KnownTarget = Target & { session: string | null };

type Work<Result> = (operation: RemoteOperation, session: McpSession) => Promise<Result>;

/** Sends requests to remote MCP servers over streamable HTTP. */
@Injectable()
export class StreamableServers implements RemoteServers {
  private readonly sessions = new McpSessionCache();

  constructor(private readonly providerClient: ProviderClient) {}

  list(caller: RemoteCaller, time: TimeLimit): Promise<ListedTools> {
    const limit = new TimeLimit(Math.min(time.remaining, listLimits.time), time.signal);
    const mask = credentialMask(caller);
    return this.run(caller, listLimits.bytes, limit, async (operation, session) => {
      let tools: Record<string, unknown>[] = [];
      let ttl_ms: number | null = null;
      let cursor: string | null = null;
      for (let pages = 1; pages === 1 || cursor !== null; pages++) {
        const page = await operation.request('tools/list', cursor === null ? {} : { cursor });
        tools = await addPage(tools, page, mask);
        ttl_ms ??= Number.isFinite(page.ttlMs) ? Math.max(0, page.ttlMs as number) : null;
        cursor = cursorAfter(page, pages);
      }
      const facts = { ttl_ms, list_changed: operation.listChanged, authorization: selectAuthorization(caller) };
      return { tools, ...(await serverFacts(session, mask)), ...facts };
    });
  }

  call(caller: RemoteCaller, call: RemoteToolCall, time: TimeLimit): Promise<RemoteToolResult> {
    const start = performance.now();
    const mask = credentialMask(caller);
    return this.run(caller, maxResultBytes, time, async (operation) => {
      const params = { name: call.tool, arguments: call.arguments };
      const relay = time.onProgress && new ProgressRelay(time.onProgress, mask);
      const answer = await operation.request('tools/call', params, relay?.receive).finally(() => relay?.finish());
      const result = await toResult(answer, mask, call.max_bytes);
      const duration_ms = Math.round(performance.now() - start);
      return { ...result, duration_ms, list_changed: operation.listChanged };
    });
  }

  /**
   * Runs `work` in the existing session, if there is one. If the server has lost the session, it did not execute the
   * request, so the request is repeated in a new session.
   */
  private async run<Result>(caller: RemoteCaller, max_bytes: number, time: TimeLimit, work: Work<Result>) {
    const target = resolveRemoteTarget(caller, max_bytes);
    const known = this.sessions.find(target.session);
    try {
      return await this.runOnce(caller, target, time, known, work);
    } catch (failed) {
      this.sessions.forget(target.session);
      const isLost = known?.session_id && failed instanceof RemoteFailed && failed.facts.status === 404;
      if (!isLost) throw failed;
      return this.runOnce(caller, target, time, null, work);
    }
  }

  private async runOnce<Result>(
    caller: RemoteCaller,
    target: KnownTarget,
    time: TimeLimit,
    known: McpSession | null,
    work: Work<Result>,
  ): Promise<Result> {
    const operation = new RemoteOperation(this.providerClient, target, time);
    let failure: RemoteFailed | null = null;
    try {
      const session = await operation.connect(known);
      const result = await work(operation, session);
      if (!known) this.sessions.save(target.session, session);
      return result;
    } catch (thrown) {
      failure = readFailure(operation.cause ?? thrown, credentialMask(caller), operation.isConnecting);
      throw failure;
    } finally {
      operation.end({ hasFailed: failure !== null, notifiesServer: failure?.failure === 'timeout' });
    }
  }
}

/** A server's texts about itself, without the credential. */
async function serverFacts(session: McpSession, mask: SecretMask) {
  const { protocol_version, server_name, server_title, instructions } = session;
  const texts = (await cleaned({ server_name, server_title, instructions }, mask)) as typeof unknownTexts | undefined;
  return { protocol_version, ...(texts ?? unknownTexts) };
}

const unknownTexts: Pick<McpSession, 'server_name' | 'server_title' | 'instructions'> = {
  server_name: null,
  server_title: null,
  instructions: null,
};

function selectAuthorization({ integration: { discovered } }: RemoteCaller): ListedTools['authorization'] {
  if (!discovered) return null;
  const { resource, issuer, registration } = discovered;
  return { resource, issuer, registration };
}

function resolveRemoteTarget(caller: RemoteCaller, max_bytes: number): KnownTarget {
  const { integration, auth_method, secret, session } = caller;
  const method = findMethod(integration, auth_method);
  const { mcp } = integration.definition;
  if (!mcp || !method)
    throw new RemoteFailed('protocol_error', 'The connector is no longer a remote MCP server.', false);
  const { headers } = injectCredential(method, secret);
  const secrets = { mask: credentialMask(caller), headers: Object.keys(headers) };
  const { org_id: organization } = integration;
  return { url: mcp.url, headers, secrets, organization, max_bytes, session: session && `${session} ${mcp.url}` };
}
