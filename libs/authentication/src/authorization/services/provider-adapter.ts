import { Injectable } from '@nestjs/common';
import { type Adapter, type AdapterPayload } from 'oidc-provider';
import { MemberCallers } from '#identity';
import { Clock, noHttpRequest } from '#kernel';
import { AuthorizationRecords } from '../domain/authorization-records.js';
import { formatAccountId, parseAccountId, parseConsentId } from '../domain/consent.js';
import { type AppTokenKind, AppTokens, ConnectedApps } from '../../connected-app/domain/connected-apps.js';

/** Creates the storage for each model of the authorization server. Models that `create` does not list are not used. */
@Injectable()
export class ProviderAdapters {
  constructor(
    private readonly authorizationRecords: AuthorizationRecords,
    private readonly appTokens: AppTokens,
    private readonly connectedApps: ConnectedApps,
    private readonly memberCallers: MemberCallers,
    private readonly clock: Clock,
  ) {}

  /** @param createUsedError creates the error for a code or token that was already used. */
  create(model: string, createUsedError: () => Error): Adapter {
    if (model === 'Interaction') return { ...nothing, ...this.requests() };
    if (model === 'Client') return { ...nothing, ...this.clients() };
    if (model === 'Grant') return { ...nothing, find: (id) => this.consent(id) };
    const { appTokens: tokens, authorizationRecords: records, clock } = this;
    return isToken(model) ? new AppTokenAdapter(model, { tokens, records, clock, createUsedError }) : nothing;
  }

  /**
   * Whether the person is still an active member of the organization for which they authorized the app, and the
   * organization is not frozen.
   */
  async isActive(accountId: string): Promise<boolean> {
    const { orgId, userId } = parseAccountId(accountId);
    const caller = await this.memberCallers.find(orgId, userId, { ...noHttpRequest, id: 'oauth' });
    return caller !== null && caller.frozen === null;
  }

  private requests(): Partial<Adapter> {
    return {
      upsert: (id, payload, seconds = 0) =>
        this.authorizationRecords.storeRequest(id, payload, new Date(this.clock.now().getTime() + seconds * 1000)),
      find: async (id) => (await this.authorizationRecords.findRequest(id)) ?? undefined,
      destroy: async (id) => void (await this.authorizationRecords.endRequest(id)),
    };
  }

  private clients(): Partial<Adapter> {
    return {
      upsert: (id, payload) => this.authorizationRecords.storeClient(id, payload),
      find: async (id) => (await this.authorizationRecords.findClient(id)) ?? undefined,
    };
  }

  /**
   * Returns a consent with the scopes that the person allows now. A disconnected app has no consent, so its tokens are
   * no longer valid.
   */
  private async consent(id: string): Promise<AdapterPayload | undefined> {
    const { orgId, appId } = parseConsentId(id);
    const app = await this.connectedApps.find(orgId, appId);
    if (!app) return undefined;
    const { client_id: clientId, user_id: userId, resource, scopes } = app;
    const accountId = formatAccountId({ orgId, userId });
    const resources = { [resource]: scopes.join(' ') };
    return Object.assign({ jti: id, kind: 'Grant', accountId, clientId }, { resources });
  }
}

const isToken = (model: string): model is AppTokenKind =>
  model === 'AuthorizationCode' || model === 'AccessToken' || model === 'RefreshToken';

const none = () => Promise.resolve(undefined);

/** Stores nothing. Also used for the package's sessions, because Latchkey checks its own session on every request. */
const nothing: Adapter = {
  upsert: none,
  find: none,
  findByUserCode: none,
  findByUid: none,
  consume: none,
  destroy: none,
  revokeByGrantId: none,
};

type Needs = { tokens: AppTokens; records: AuthorizationRecords; clock: Clock; createUsedError: () => Error };

/** Stores codes and tokens in their organization. Their ids are the secrets, so only hashes are stored. */
class AppTokenAdapter implements Adapter {
  constructor(
    private readonly kind: AppTokenKind,
    private readonly needs: Needs,
  ) {}

  /** @throws InvalidGrant if another use of the same code or token has revoked the whole family. */
  async upsert(secret: string, { jti: _, ...payload }: AdapterPayload, seconds = 0): Promise<void> {
    const { tokens, records, clock, createUsedError } = this.needs;
    const { orgId, appId: app_id, family } = parseConsentId(payload.grantId ?? '');
    const expires_at = new Date(clock.now().getTime() + seconds * 1000);
    const stored = await tokens.store(orgId, secret, { kind: this.kind, app_id, family, payload, expires_at });
    if (!stored) throw createUsedError();
    if (this.kind === 'RefreshToken') await records.recordUse(payload.clientId ?? '');
  }

  async find(secret: string): Promise<AdapterPayload | undefined> {
    const found = await this.needs.tokens.find(this.kind, secret);
    if (!found) return undefined;
    const consumed = found.consumed_at === null ? {} : { consumed: Date.parse(found.consumed_at) / 1000 };
    return { ...found.payload, ...consumed, jti: secret };
  }

  /**
   * On a second use, revokes the whole family, because at most one of the two uses is by the app.
   * @throws InvalidGrant on a second use.
   */
  async consume(secret: string): Promise<void> {
    const { tokens, createUsedError } = this.needs;
    const found = await tokens.find(this.kind, secret);
    if (found && (await tokens.consume(found.org_id, secret))) return;
    if (found) await tokens.endFamily(found.org_id, found.app_id, found.family);
    throw createUsedError();
  }

  async destroy(secret: string): Promise<void> {
    const found = await this.needs.tokens.find(this.kind, secret);
    if (found) await this.needs.tokens.end(found.org_id, secret);
  }

  async revokeByGrantId(id: string): Promise<void> {
    const { orgId, appId, family } = parseConsentId(id);
    await this.needs.tokens.endFamily(orgId, appId, family);
  }

  findByUserCode = () => Promise.resolve(undefined);
  findByUid = () => Promise.resolve(undefined);
}
