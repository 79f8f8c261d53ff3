import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { ApiError, atMost } from '#kernel';
import { isOversized, parseJson } from '#kernel/http';
import { Bulkhead } from '#platform/bulkhead';
import { Outgoing, OutgoingError } from '#platform/outgoing';

/** Documents and keys are far smaller. */
const bounds = { timeout_ms: 5_000, max_bytes: 64 * 1024, redirects: 0 };

const jsonLimits = { depth: 16, items: 5_000 };

/** Milliseconds for which keys are used, and milliseconds before a client's keys are downloaded again. */
const keyLife = 10 * 60_000;
const minimumAge = 60_000;

/** Maximum number of concurrent downloads per organization, so that a slow client affects no other organization. */
const maxConcurrent = 4;

type KnownKeys = { keys: JWTVerifyGetKey; loadedAt: number };

/** A document that cannot be used, with the reason for an administrator. */
export class UnusableDocument extends Error {}

/** Where the keys of a client are: in its metadata document, or at an address of their own. */
export type KeySource = { document: string } | { jwks_uri: string };

/** Downloads the public keys with which clients sign `private_key_jwt`. */
@Injectable()
export class ClientKeys {
  private readonly keys = new LRUCache<string, KnownKeys>({ ...atMost(1000), ttl: keyLife });
  private readonly failures = new LRUCache<string, Error>({ ...atMost(1000), ttl: minimumAge });
  private readonly bulkhead = new Bulkhead(maxConcurrent);

  constructor(private readonly outgoing: Outgoing) {}

  /** Returns why a metadata document cannot be used. Null if it can. */
  async findProblem(orgId: string, url: string): Promise<string | null> {
    const refusal = this.outgoing.findRefusal(url);
    if (refusal !== null) return refusal;
    if (new URL(url).pathname === '/') return 'The URL of the document must have a path.';
    try {
      await this.loadOnce(orgId, { document: url });
      return null;
    } catch (error) {
      if (error instanceof UnusableDocument) return error.message;
      throw error;
    }
  }

  /**
   * Returns the function that selects the key of a signature. A signature with an unknown key causes a new download, at
   * most once a minute.
   * @throws UnusableDocument
   */
  async get(orgId: string, source: KeySource): Promise<JWTVerifyGetKey> {
    const { keys, loadedAt } = this.keys.get(keyOf(source)) ?? (await this.load(orgId, source));
    return async (header, token) => {
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - loadedAt < minimumAge) throw error;
        return (await this.load(orgId, source)).keys(header, token);
      }
    };
  }

  private async load(orgId: string, source: KeySource): Promise<KnownKeys> {
    const failure = this.failures.get(keyOf(source));
    if (failure) throw failure;
    return this.loadOnce(orgId, source);
  }

  private async loadOnce(orgId: string, source: KeySource): Promise<KnownKeys> {
    if (!this.bulkhead.enter(orgId)) throw new UnusableDocument('Too many documents are being downloaded. Try again.');
    try {
      const loaded = { keys: createLocalJWKSet(await this.download(source)), loadedAt: Date.now() };
      this.keys.set(keyOf(source), loaded);
      return loaded;
    } catch (error) {
      const failure = describe(error);
      this.failures.set(keyOf(source), failure);
      throw failure;
    } finally {
      this.bulkhead.leave(orgId);
    }
  }

  private async download(source: KeySource): Promise<JSONWebKeySet> {
    if ('jwks_uri' in source) return (await this.fetchObject(source.jwks_uri)) as unknown as JSONWebKeySet;
    const url = source.document;
    const { client_id, jwks, jwks_uri, token_endpoint_auth_method } = await this.fetchObject(url);
    if (client_id !== url) throw new UnusableDocument('The document has another client_id than its URL.');
    if (token_endpoint_auth_method !== 'private_key_jwt')
      throw new UnusableDocument('The document must have the token_endpoint_auth_method private_key_jwt.');
    if (typeof jwks === 'object' && jwks !== null) return jwks as JSONWebKeySet;
    if (typeof jwks_uri !== 'string')
      throw new UnusableDocument('The document lists no keys. It needs jwks or jwks_uri.');
    return (await this.fetchObject(jwks_uri)) as unknown as JSONWebKeySet;
  }

  private async fetchObject(url: string): Promise<Record<string, unknown>> {
    const { status, body } = await this.outgoing.send({ url, headers: { accept: 'application/json' }, ...bounds });
    const text = body.toString();
    if (status !== 200) throw new UnusableDocument(`The document was answered with status ${status}.`);
    const value = isOversized(text, jsonLimits) ? null : parseJson(text);
    if (typeof value !== 'object' || value === null) throw new UnusableDocument('The document is not a JSON object.');
    return value as Record<string, unknown>;
  }
}

const keyOf = (source: KeySource): string => ('document' in source ? source.document : `keys ${source.jwks_uri}`);

function describe(error: unknown): Error {
  if (error instanceof UnusableDocument) return error;
  if (error instanceof OutgoingError) return new UnusableDocument('The document cannot be downloaded.');
  // `parseJson` throws an `ApiError`, as for the body of a request.
  if (error instanceof ApiError || error instanceof errors.JOSEError)
    return new UnusableDocument('The document or its keys are not valid.');
  return error as Error;
}
