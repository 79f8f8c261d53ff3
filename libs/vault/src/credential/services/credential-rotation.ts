import { Injectable } from '@nestjs/common';
import { cutOffCause, type InstalledDefinition } from '#connector-definition';
import { Clock, newId, notFound, Outbox, refineError, writeContention } from '#kernel';
import { Accounts, isInUse, newAccount, signedIn } from '../../account/domain/account.js';
import { type Variable, Variables } from '../../account/domain/variables.js';
import { grantsAreIndependent, Integrations, findMethod } from '../../integration/domain/integrations.js';
import { subjectRule, subjectRules } from '../../integration/domain/subject-rule.js';
import {
  confirmed,
  type Credential,
  type CredentialKey,
  discarded,
  nextGeneration,
  replaced,
  formatSubject,
  unconfirmed,
} from '../domain/credential.js';
import {
  type ConfirmedCredential,
  CredentialCutOff,
  type Credentials,
  type DiscardOptions,
  discardUnconfirmedCredential,
  type NewCredential,
  refreshIdleCredential,
  revokeEndedGrant,
} from '../domain/credentials.js';
import { TokenSpool } from '../domain/spooled-tokens.js';
import { CredentialGenerations, type LockedAccount } from '../persistence/credential-generations.js';
import { CredentialDestruction } from './credential-destruction.js';
import { CredentialSealer } from './credential-sealer.js';

const day = 24 * 3_600_000;

/** Stores a new credential as unconfirmed, then discards it, or activates it until the next one replaces it. */
@Injectable()
export class CredentialRotation implements Credentials {
  constructor(
    private readonly credentialGenerations: CredentialGenerations,
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
    private readonly variables: Variables,
    private readonly credentialSealer: CredentialSealer,
    private readonly credentialDestruction: CredentialDestruction,
    private readonly tokenSpool: TokenSpool,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Adds the credential to its account. If the account was revoked, adds it to a new account. */
  async add(credential: NewCredential): Promise<CredentialKey> {
    return (await this.tryAdd(credential)) ?? (await this.tryAdd({ ...credential, account_id: null }))!;
  }

  async confirm(key: CredentialKey): Promise<ConfirmedCredential> {
    const { credential, integrationId } = await this.findRedeemable(key);
    if (credential.stage === 'unconfirmed') {
      const variables = await this.credentialSealer.toVariables(credential, integrationId);
      // The credential was no longer unconfirmed. If another request confirmed it, the result is the same. If it was
      // discarded, this throws.
      if (!(await this.activate(key, variables))) await this.findRedeemable(key);
    }
    const { account_id, generation, auth_method, subject_hash, account_label, scopes, variables } = credential;
    const { post_install } = credential;
    return { account_id, generation, auth_method, subject_hash, account_label, scopes, variables, post_install };
  }

  discard(key: CredentialKey, { revokeBesideAnother = false }: DiscardOptions = {}): Promise<void> {
    return this.credentialGenerations.withLock(key, async ({ account, credential }) => {
      const revoke = revokeBesideAnother || !account || !isInUse(account);
      const after = credential && discarded(credential, revoke);
      if (!after) return;
      await this.credentialGenerations.save(after);
      if (revoke) await this.requestRevocation(key);
      else await this.credentialDestruction.removeUnusedAccount(key);
    });
  }

  /** Adds the credential to its account. Returns null if the account was revoked. */
  private async tryAdd(signIn: NewCredential): Promise<CredentialKey | null> {
    const { org_id, integration_id, connection_id, auth_method, confirm_by } = signIn;
    const at = this.clock.now();
    const id = signIn.account_id ?? newId('sfa', at);
    const key = {
      org_id,
      account_id: id,
      generation: nextGeneration(await this.credentialGenerations.list(org_id, id)),
    };
    const sealed = await this.credentialSealer.seal(key, signIn);
    return this.credentialGenerations.withDefinitionLock(key, integration_id, async (locked, definition) => {
      if (cutOffCause(signIn.definition, definition, auth_method)) throw new CredentialCutOff();
      if (locked.account?.state === 'revoked') return null;
      if (signIn.account_id === null)
        await this.accounts.add(newAccount({ org_id, id, integration_id, connection_id, auth_method, created_at: at }));
      assertNextGeneration(key, locked);
      const subject_rules = rulesFor(signIn, definition);
      await this.credentialGenerations.add(unconfirmed(key, { ...signIn, subject_rules }, sealed, at));
      await this.outbox.requestJob(org_id, discardUnconfirmedCredential, formatSubject(key), confirm_by);
      return key;
    });
  }

  /**
   * Finds a credential that can be redeemed.
   * @throws not_found if the credential was discarded or replaced, or the account was revoked.
   */
  private findRedeemable(key: CredentialKey): Promise<{ credential: Credential; integrationId: string }> {
    return this.credentialGenerations.withLock(key, ({ account, credential }) => {
      if (!account || !credential || credential.stage === 'ended' || account.state === 'revoked')
        throw notFound('credential');
      return Promise.resolve({ credential, integrationId: account.integration_id });
    });
  }

  /** Returns false if the credential is no longer unconfirmed. */
  private activate(key: CredentialKey, variables: readonly Variable[]): Promise<boolean> {
    const { org_id, account_id, generation } = key;
    return this.credentialGenerations.withLock(key, async ({ account, generations, credential, at }) => {
      const current = credential && confirmed(credential);
      const signedInAccount = account && current && signedIn(account, generation, current, at);
      if (!signedInAccount) return false;
      // The old credential ends before the new one is saved, because there is never more than one active credential.
      await this.endCurrent(generations, current, signedInAccount.integration_id);
      await this.credentialGenerations.save(current);
      await this.accounts.save(signedInAccount);
      await this.variables.store(org_id, account_id, variables, at);
      await this.outbox.requestJob(org_id, refreshIdleCredential, account_id, new Date(at.getTime() + day));
      return true;
    });
  }

  /** Ends the active credential of a locked account, if there is one, because `next` replaces it. */
  private async endCurrent(generations: readonly Credential[], next: Credential, integrationId: string): Promise<void> {
    const before = generations.find(({ stage }) => stage === 'current');
    if (!before) return;
    const integration = await this.integrations.get(next.org_id, integrationId);
    const revoke = grantsAreIndependent(findMethod(integration, next.auth_method));
    await this.credentialGenerations.save(replaced(before, revoke));
    await this.tokenSpool.dropStored(before);
    if (revoke) await this.requestRevocation(before);
  }

  private requestRevocation(key: CredentialKey): Promise<void> {
    return this.outbox.requestJob(key.org_id, revokeEndedGrant, formatSubject(key));
  }
}

/** Returns the rules of the definition. If they changed during the sign-in, returns only the rule of the sign-in. */
function rulesFor({ definition, auth_method }: NewCredential, current: InstalledDefinition): string[] {
  const [rule, rules] = [subjectRule(definition, auth_method), subjectRules(current)];
  return rules.includes(rule) ? rules : [rule];
}

const alreadyConnecting = refineError(writeContention, () => 'This account is already being connected. Try again.');

function assertNextGeneration({ generation }: CredentialKey, { generations }: LockedAccount): void {
  if (nextGeneration(generations) !== generation) throw alreadyConnecting();
}
