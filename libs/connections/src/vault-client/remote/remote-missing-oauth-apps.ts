import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type MissingOAuthApps } from '#catalog';
import { atMost, ReadThroughCache, Transactions } from '#kernel';
import { listOAuthApps } from '#vault-protocol';
import { deriveIntegrationId } from '../domain/integration.js';
import { unwrapAnswer, VaultClient } from './vault-client.js';

/**
 * Maximum number of connectors per request to the vault, and maximum wait in milliseconds. Lists wait for the response.
 */
const limits = { request: 200, time: 250 };

/**
 * Asks the vault, which stores the OAuth applications. If the vault does not answer in time, its last answer counts.
 * Without an earlier answer, no application counts as missing. The vault itself then refuses a sign-in.
 */
@Injectable()
export class RemoteMissingOAuthApps implements MissingOAuthApps {
  private readonly currentAnswers: ReadThroughCache<{ missing: boolean }>;
  /** Whether the application was missing at the vault's last answer, by organization and connector. */
  private readonly lastAnswers = new LRUCache<string, { missing: boolean }>(atMost(20_000));

  constructor(
    private readonly vaultClient: VaultClient,
    transactions: Transactions,
  ) {
    this.currentAnswers = new ReadThroughCache(transactions);
  }

  async filter(orgId: string, slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.currentAnswers.get(orgId, slugs, (unknown) => this.fetch(orgId, unknown));
    return new Set(slugs.filter((slug) => (known.get(slug) ?? this.lastAnswers.get(`${orgId} ${slug}`))?.missing));
  }

  /** Drops the last answer about a connector whose application was just changed. */
  forget(orgId: string, slug: string): void {
    this.lastAnswers.delete(`${orgId} ${slug}`);
  }

  private async fetch(orgId: string, slugs: string[]): Promise<Map<string, { missing: boolean }>> {
    const parts: string[][] = [];
    for (let start = 0; start < slugs.length; start += limits.request)
      parts.push(slugs.slice(start, start + limits.request));
    const answers = await Promise.all(parts.map((part) => this.fetchPart(orgId, part).catch(() => [])));
    return new Map(answers.flat());
  }

  private async fetchPart(orgId: string, slugs: string[]): Promise<[string, { missing: boolean }][]> {
    const body = { integration_ids: slugs.map((slug) => deriveIntegrationId(orgId, slug)) };
    const answer = await this.vaultClient.send(listOAuthApps, { orgId }, { body, timeout_ms: limits.time });
    const { integration_ids, platform_slugs } = unwrapAnswer(answer);
    const [installed, platform] = [new Set(integration_ids), new Set(platform_slugs)];
    const has = (slug: string) => platform.has(slug) || installed.has(deriveIntegrationId(orgId, slug));
    const answers = slugs.map((slug): [string, { missing: boolean }] => [slug, { missing: !has(slug) }]);
    for (const [slug, each] of answers) this.lastAnswers.set(`${orgId} ${slug}`, each);
    return answers;
  }
}
