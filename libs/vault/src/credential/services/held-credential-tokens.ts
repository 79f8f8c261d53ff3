import { Injectable } from '@nestjs/common';
import { Sealing } from '#platform/sealing';
import { type CredentialKey, refreshed, type RefreshedTokens } from '../domain/credential.js';
import { type CredentialTokens } from '../domain/credentials.js';
import { secretContext } from '../domain/encryption-contexts.js';
import { type Secret } from '../domain/secret.js';
import { HeldCredentials } from './held-credentials.js';

@Injectable()
export class HeldCredentialTokens implements CredentialTokens {
  constructor(
    private readonly held: HeldCredentials,
    private readonly sealing: Sealing,
  ) {}

  async sealAfter(key: CredentialKey, revision: number): Promise<(secret: Secret) => Buffer> {
    const seal = await this.sealing.sealFor(key.org_id);
    return (secret) => seal(secretContext(key, revision + 1), JSON.stringify(secret));
  }

  revisionInUse(key: CredentialKey): Promise<number | null> {
    return this.held.hold(key, ({ credential }) =>
      Promise.resolve(credential?.stage === 'current' ? credential.revision : null),
    );
  }

  replace(key: CredentialKey, revision: number, tokens: RefreshedTokens): Promise<boolean> {
    return this.held.hold(key, async ({ account, credential, at }) => {
      const next = credential && refreshed(credential, revision, tokens, at);
      if (!next || account?.state === 'revoked') return false;
      await this.held.generations.save(next);
      return true;
    });
  }
}
