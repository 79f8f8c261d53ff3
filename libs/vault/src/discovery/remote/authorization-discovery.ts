import { Injectable } from '@nestjs/common';
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { OutgoingError, type OutgoingFailure } from '#platform/outgoing';
import { type ProviderAnswer, ProviderClient } from '../../provider/domain/provider-client.js';
import { noSecrets } from '../../provider/domain/request-secrets.js';
import {
  type DiscoveredServer,
  DiscoveryFailed,
  type DiscoveryFailure,
  readResource,
  readServer,
  resourceMetadataUrls,
  serverMetadataUrls,
} from '../domain/authorization-server.js';
import {
  parseClientAuthentication,
  clientAuthentication,
  clientMetadata,
  type RegisteredClient,
} from '../domain/client-metadata.js';

type Document = Record<string, unknown>;

/** Limits of requests without a credential. */
const options = { timeout_ms: 5000, max_bytes: 128 * 1024, secrets: noSecrets };

/** A request without a token, to which a protected server responds with a challenge. */
const initializeRequest = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'latchkey', version: '1' } },
});

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Finds the authorization server of a remote MCP server, and registers the vault as its client. */
@Injectable()
export class AuthorizationDiscovery {
  constructor(private readonly providerClient: ProviderClient) {}

  /** @throws DiscoveryFailed */
  async discover(url: string): Promise<DiscoveredServer> {
    const challenge = await this.fetchChallenge(url);
    const metadata = await this.fetchFirst(challenge.url ? [challenge.url] : resourceMetadataUrls(url));
    if (!metadata) throw new DiscoveryFailed('resource_metadata_missing');
    const { resource, issuer, scopes } = readResource(metadata, url);
    const serverMetadata = await this.fetchFirst(serverMetadataUrls(issuer));
    if (!serverMetadata) throw new DiscoveryFailed('authorization_server_missing');
    const server = readServer(serverMetadata, issuer);
    for (const address of [server.authorize_url, server.token_url])
      if (this.providerClient.findRefusal(address) !== null) throw new DiscoveryFailed('address_refused');
    return { ...server, resource, scopes: challenge.scopes ?? scopes };
  }

  /** Registers a client (RFC 7591). @throws DiscoveryFailed */
  async register(server: DiscoveredServer, redirect_uri: string): Promise<RegisteredClient> {
    if (!server.registration_url) throw new DiscoveryFailed('client_registration_unsupported');
    const method = clientAuthentication(server);
    const body = JSON.stringify(clientMetadata(redirect_uri, method));
    const request = { url: server.registration_url, method: 'POST', headers: jsonHeaders, body } as const;
    const answer = await this.providerClient.send({ ...request, ...options }).catch(throwFailure);
    if (answer.status >= 500) throw new DiscoveryFailed('unreachable');
    const { client_id, client_secret, token_endpoint_auth_method = method } = (await parsed(answer)) ?? {};
    if (answer.status >= 300 || !isText(client_id)) throw new DiscoveryFailed('client_registration_refused');
    const client_auth = parseClientAuthentication(token_endpoint_auth_method);
    return { client_id, client_auth, ...(isText(client_secret) && { client_secret }) };
  }

  /**
   * Returns the challenge in the server's response to a request without a token (RFC 9728, 5.1). It is empty if the
   * status is not 401.
   */
  private async fetchChallenge(url: string): Promise<{ url?: string; scopes?: string[] }> {
    const request = { url, method: 'POST', headers: jsonHeaders, body: initializeRequest, cut: true } as const;
    const { status, headers } = await this.providerClient.send({ ...request, ...options }).catch(throwFailure);
    if (status !== 401) return {};
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(new Response(null, { status, headers }));
    const scopes = scope?.split(/\s+/).filter((each) => each !== '');
    return { ...(resourceMetadataUrl && { url: resourceMetadataUrl.href }), ...(scopes && { scopes }) };
  }

  /** Tries the addresses in order and returns the first document found, or null. */
  private async fetchFirst(urls: readonly string[]): Promise<Document | null> {
    for (const url of urls) {
      const headers = { accept: 'application/json' };
      const answer = await this.providerClient.send({ url, headers, ...options }).catch(throwFailure);
      if (answer.status >= 500) throw new DiscoveryFailed('unreachable');
      const document = answer.status === 200 ? await parsed(answer) : null;
      if (document) return document;
    }
    return null;
  }
}

async function parsed(answer: ProviderAnswer): Promise<Document | null> {
  const value = await answer.json();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : null;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 4096 && /^[\x20-\x7e]+$/.test(value);

const failures: Partial<Record<OutgoingFailure, DiscoveryFailure>> = {
  address_refused: 'address_refused',
  timeout: 'timeout',
  answer_too_large: 'too_large',
};

const throwFailure = (error: unknown): never => {
  if (!(error instanceof OutgoingError)) throw error;
  throw new DiscoveryFailed(failures[error.failure] ?? 'unreachable');
};
