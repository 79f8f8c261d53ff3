import { type Adapter, type AdapterPayload } from 'oidc-provider';
import { type Clock } from '#kernel';
import { type AuthorizationRecords } from '../domain/authorization-records.js';
import { parseConsentId } from '../domain/consent-ids.js';
import { type AppTokenKind, type AppTokens } from '../../connected-app/domain/app-tokens.js';

type Needs = { tokens: AppTokens; records: AuthorizationRecords; clock: Clock; refuseUsed: () => Error };

/** Stores codes and tokens in their organization. Their ids are the secrets, so only hashes are stored. */
export class AppTokenAdapter implements Adapter {
  constructor(
    private readonly kind: AppTokenKind,
    private readonly needs: Needs,
  ) {}

  /** @throws InvalidGrant if another use of the same code or token has revoked the whole family. */
  async upsert(secret: string, { jti: _, ...payload }: AdapterPayload, seconds = 0): Promise<void> {
    const { tokens, records, clock, refuseUsed } = this.needs;
    const { orgId, appId: app_id, family } = parseConsentId(payload.grantId ?? '');
    const expires_at = new Date(clock.now().getTime() + seconds * 1000);
    const stored = await tokens.store(orgId, secret, { kind: this.kind, app_id, family, payload, expires_at });
    if (!stored) throw refuseUsed();
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
    const { tokens, refuseUsed } = this.needs;
    const found = await tokens.find(this.kind, secret);
    if (found && (await tokens.consume(found.org_id, secret))) return;
    if (found) await tokens.endFamily(found.org_id, found.app_id, found.family);
    throw refuseUsed();
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
