import { Injectable } from '@nestjs/common';
import { aggregateColumns, AccessEpochs, defineTable, EventLog, StoredAggregates, Transactions } from '#kernel';
import { Sealing } from '#platform/sealing';
import { SignIn, type SignInEvent, signInSecretContext, type SignInState } from '../domain/sign-in.js';

export const SignInTable = defineTable<SignInState>('authentication.sign_ins', {
  ...aggregateColumns,
  issuer: { type: 'text' },
  client_id: { type: 'text' },
  organization_claim: { type: 'text', nullable: true },
  organization_value: { type: 'text', nullable: true },
  just_in_time: { type: 'text' },
  allowed_email_domains: { type: 'text', array: true },
  required: { type: 'boolean' },
  covers: { type: 'text', array: true, nullable: true },
  set_by: { type: 'text', nullable: true },
  stands_for: { type: 'text', array: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

/** The settings together with the secret. */
type UsableSignIn = SignInState & { client_secret: string | null };

/** The version of the settings that was read. */
export type SignInVersion = Pick<SignInState, 'id' | 'version'>;

@Injectable()
export class SignIns extends StoredAggregates<SignInState, SignInEvent, SignIn> {
  protected readonly noun = 'sign-in';
  protected readonly table = SignInTable;
  protected revive = (state: SignInState) => new SignIn(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly sealing: Sealing,
    private readonly accessEpochs: AccessEpochs,
  ) {
    super(transactions, eventLog);
  }

  /** Null if none is set up. */
  async findId(orgId: string): Promise<string | null> {
    const found = 'select id from authentication.sign_ins where org_id = :org_id';
    return (await this.transactions.one<{ id: string }>(orgId, found))?.id ?? null;
  }

  /** Stores the secret and resets the status. @param secret null for a public client. */
  async storeSecret(orgId: string, id: string, secret: string | null): Promise<void> {
    const sealed = secret === null ? null : await this.sealing.seal(signInSecretContext(orgId, id), secret);
    await this.transactions.execute(orgId, updateSecret, { id, sealed });
  }

  /** Makes the sign-in required or optional when the transaction commits. */
  require(orgId: string, required: boolean): Promise<void> {
    return this.accessEpochs.requireSignIn(orgId, required);
  }

  async findUsable(orgId: string): Promise<UsableSignIn | null> {
    const row = await this.transactions.one<SignInState & { sealed: Buffer | null }>(orgId, selectSettings);
    if (!row) return null;
    const { sealed, ...signIn } = row;
    return {
      ...signIn,
      client_secret: sealed && (await this.sealing.open(signInSecretContext(orgId, signIn.id), sealed)),
    };
  }

  /**
   * Records the result of the last sign-in or check, unless the settings have changed since.
   * @param error null if the sign-in or check succeeded.
   */
  async recordOutcome(orgId: string, { id, version }: SignInVersion, error: string | null, time: Date): Promise<void> {
    await this.transactions.execute(orgId, updateOutcome, { id, version, error, time });
  }
}

/** The last result is reset if the client or the secret changes. */
const updateSecret = `
  update authentication.sign_ins set sealed = :sealed, checked_at = null, last_error = null, last_verified_at = null
  where org_id = :org_id and id = :id`;

const selectSettings = 'select * from authentication.sign_ins where org_id = :org_id';

const updateOutcome = `
  update authentication.sign_ins set checked_at = :time, last_error = :error,
    last_verified_at = case when :error::text is null then :time::timestamptz else last_verified_at end
  where org_id = :org_id and id = :id and version = :version`;
