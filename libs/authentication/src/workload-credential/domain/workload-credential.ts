import { type Act, Aggregate, type AggregateState, type EventEntries } from '#kernel';
import { type AppScope } from '../../connected-app/domain/app-scopes.js';
import { type PublicKeys, thumbprintOf } from './public-keys.js';

/**
 * How a workload proves its identity: with a token of the platform on which it runs (RFC 7523, 2.1), or with a key of its
 * own (RFC 7523, 2.2).
 */
export const workloadKinds = ['federation', 'private_key_jwt'] as const;

export type WorkloadKind = (typeof workloadKinds)[number];

/** Values of further claims that a platform’s token must have. */
export type RequiredClaims = Record<string, string | number | boolean>;

/** What a workload must present. The fields of the other kind are null. */
export type WorkloadProof = {
  kind: WorkloadKind;
  /** The platform that signs the tokens. */
  issuer: string | null;
  /** The `sub` of the platform’s tokens. */
  subject: string | null;
  /** An `aud` that is accepted in addition to the addresses of Latchkey. */
  audience: string | null;
  claims: RequiredClaims | null;
  /** Whether a token of the platform can be exchanged several times. */
  reusable: boolean;
  jwks: PublicKeys | null;
  jwks_uri: string | null;
};

export type WorkloadContent = WorkloadProof & { name: string; max_scope: AppScope };

export type WorkloadCredentialState = AggregateState &
  WorkloadContent & {
    /** The service member for which the workload acts. */
    user_id: string;
    /** The members who may control the workload. Their restrictions bind its tokens, as those of token issuers do. */
    issued_by: string[];
    created_by: string | null;
    created_at: Date;
  };

/** A workload that gets short tokens for a service member, without a stored secret. */
export class WorkloadCredential extends Aggregate<WorkloadCredentialState, WorkloadCredentialEvent> {
  protected readonly noun = 'workload_credential';

  static create(
    org_id: string,
    {
      id,
      user_id,
      issued_by,
      ...content
    }: WorkloadContent & Pick<WorkloadCredentialState, 'id' | 'user_id' | 'issued_by'>,
    act: Act,
  ): WorkloadCredential {
    const facts = { org_id, id, version: 1, user_id, issued_by };
    const credential = new WorkloadCredential({ ...facts, ...content, created_by: act.by, created_at: act.at });
    credential.apply(act, { type: 'workload_credential.created', data: credential.facts });
    return credential;
  }

  delete(act: Act): void {
    this.apply(act, { type: 'workload_credential.deleted', data: this.facts });
    this.removed = true;
  }

  private get facts(): CredentialFacts {
    const { user_id, kind, max_scope, issuer, subject, audience, claims, reusable, jwks, jwks_uri } = this.state;
    const key_thumbprints = jwks && jwks.keys.map(thumbprintOf);
    return { user_id, kind, max_scope, issuer, subject, audience, claims, reusable, jwks_uri, key_thumbprints };
  }

  protected override label(): string {
    return this.state.name;
  }
}

/** What a reviewer needs to know whom the organization trusts. The keys are named by their thumbprints. */
type CredentialFacts = Omit<WorkloadContent, 'name' | 'jwks'> & { user_id: string; key_thumbprints: string[] | null };

export type WorkloadCredentialEvent =
  | { type: 'workload_credential.created'; data: CredentialFacts }
  | { type: 'workload_credential.deleted'; data: CredentialFacts }
  | { type: 'workload_credential.refused'; data: { user_id: string; cause: string } };

const security = { category: 'security', subject: ({ user_id }: { user_id: string }) => user_id } as const;

export const workloadCredentialEvents = {
  'workload_credential.created': { says: 'added workload credential', ...security, changesPermissions: true },
  'workload_credential.deleted': { says: 'deleted workload credential', ...security, changesPermissions: true },
  'workload_credential.refused': { says: 'refused a token ({cause}) for', ...security, outcome: 'refused' },
} satisfies EventEntries<WorkloadCredentialEvent>;
