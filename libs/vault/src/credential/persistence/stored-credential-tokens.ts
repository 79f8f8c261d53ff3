import { Injectable } from '@nestjs/common';
import { Sealing } from '#platform/sealing';
import {
  type CredentialKey,
  refreshed,
  type RefreshedTokens,
  type Secret,
  secretContext,
} from '../domain/credential.js';
import { type CredentialTokens } from '../domain/credentials.js';
import { CredentialStore } from './credential-store.js';

@Injectable()
export class StoredCredentialTokens implements CredentialTokens {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly sealing: Sealing,
  ) {}

  async prepareSeal(key: CredentialKey, revision: number): Promise<(secret: Secret) => Buffer> {
    const seal = await this.sealing.sealFor(key.org_id);
    return (secret) => seal(secretContext(key, revision + 1), JSON.stringify(secret));
  }

  findCurrentRevision(key: CredentialKey): Promise<number | null> {
    return this.credentials.withLock(key, ({ credential }) =>
      Promise.resolve(credential?.stage === 'current' ? credential.revision : null),
    );
  }

  replace(key: CredentialKey, revision: number, tokens: RefreshedTokens): Promise<boolean> {
    return this.credentials.withLock(key, async ({ account, credential, at }) => {
      const next = credential && refreshed(credential, revision, tokens, at);
      if (!next || account?.state === 'revoked') return false;
      await this.credentials.save(next);
      return true;
    });
  }
}
