import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { MemberLabels, OwnOrganizationCheck } from '#identity';
import { type Caller, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { signInNotSetUp } from '../domain/refusals.js';
import { SignInAddresses } from '../domain/sign-in-addresses.js';
import { IssuerChecks } from '../services/issuer-checks.js';

/** The single sign-on settings, without the secret. */
export class SignInView {
  /** The URL of the identity provider. */
  issuer!: string;
  /** The client id of Latchkey at the identity provider. */
  client_id!: string;
  /** Whether a client secret is set. */
  client_secret_set!: boolean;
  /** The claim that identifies this organization at a shared identity provider. */
  @ApiProperty({ type: String, nullable: true }) organization_claim!: string | null;
  /** The value that `organization_claim` must have. */
  @ApiProperty({ type: String, nullable: true }) organization_value!: string | null;
  /**
   * Whether people become members by signing in. `default_role`: people whose address is in an allowed domain become
   * members with the default role.
   */
  @ApiProperty({ enum: ['off', 'default_role'] }) just_in_time!: 'off' | 'default_role';
  /** The allowed email domains of people who become members. */
  @ApiProperty({ type: [String] }) allowed_email_domains!: string[];
  /**
   * Whether all members except owners must sign in through this identity provider. Tokens they created in other ways
   * are refused.
   */
  required!: boolean;
  /** The redirect address to register at the identity provider. */
  redirect_uri!: string;
  /** The address where people start to sign in. */
  start_url!: string;
  /**
   * Whether owners can sign in through this identity provider. True only if the member who set it up was an owner at
   * that time and still is.
   */
  signs_in_owners!: boolean;
  /**
   * The result of the last sign-in or check. `unverified`: the settings have not been used or checked yet. `working`:
   * a person signed in, or the identity provider answered the check and did not refuse the client. Also `failing` while the member who set up single sign-on is not active.
   */
  @ApiProperty({ enum: ['unverified', 'working', 'failing'] }) status!: 'unverified' | 'working' | 'failing';
  /** When a sign-in or check last succeeded. Null if none did since the client or its secret changed. */
  @ApiProperty({ type: String, nullable: true }) last_verified_at!: string | null;
  /** Why `status` is `failing`. Null for any other status. */
  @ApiProperty({ type: String, nullable: true }) last_error!: string | null;
  /** The id of the member who set up single sign-on. */
  @ApiProperty({ type: String, nullable: true }) set_by!: string | null;
  /** The display name of the member who set up single sign-on. Null if they left. */
  @ApiProperty({ type: String, nullable: true }) set_by_label!: string | null;
  /** When single sign-on was set up, in RFC 3339, UTC. */
  created_at!: string;
  /** When the settings last changed, in RFC 3339, UTC. */
  updated_at!: string;
}

export class GetSignIn extends Query<Versioned<SignInView>> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
  ) {
    super();
  }
}

type Row = Omit<SignInView, 'redirect_uri' | 'start_url' | 'status' | 'set_by_label'> & {
  version: number;
  checked: boolean;
};

@QueryHandler(GetSignIn)
export class GetSignInHandler implements IQueryHandler<GetSignIn> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly reads: Reads,
    private readonly memberLabels: MemberLabels,
    private readonly issuerChecks: IssuerChecks,
    private readonly signInAddresses: SignInAddresses,
  ) {}

  async execute({ caller, orgId }: GetSignIn): Promise<Versioned<SignInView>> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    const row = await this.reads.one<Row>(orgId, find);
    if (!row) throw signInNotSetUp();
    const { version, checked, set_by, created_at, updated_at, ...facts } = row;
    const labels = await this.memberLabels.current(orgId, set_by === null ? [] : [set_by]);
    const reach = await this.issuerChecks.findReach(orgId, set_by, caller.request);
    return Versioned.of(version, {
      ...facts,
      signs_in_owners: facts.signs_in_owners && reach === 'owners',
      redirect_uri: this.signInAddresses.redirectFor(orgId),
      start_url: this.signInAddresses.startFor(orgId),
      ...(reach === null ? setterInactive : buildOutcome(checked, facts.last_error)),
      set_by,
      set_by_label: labels.get(set_by ?? '') ?? null,
      created_at,
      updated_at,
    });
  }
}

type Outcome = Pick<SignInView, 'status' | 'last_error'>;

const buildOutcome = (checked: boolean, last_error: string | null): Outcome => ({
  status: checked ? (last_error === null ? 'working' : 'failing') : 'unverified',
  last_error,
});

/**
 * The result shown while the member who set up the sign-in is not active. It is not stored, but `last_error` has the form
 * of the stored errors: the cause, then the detail (`IssuerFailed.summary`). The cause `unanswered` means that no active
 * member is answerable for the sign-in.
 */
const setterInactive: Outcome = {
  status: 'failing',
  last_error:
    'unanswered: the member who configured sign-in is no longer active. Ask an owner to configure sign-in again.',
};

const find = `
  select version, issuer, client_id, sealed is not null as client_secret_set, organization_claim, organization_value,
    just_in_time, allowed_email_domains, required, covers is null as signs_in_owners, checked_at is not null as checked,
    last_verified_at, last_error, set_by, created_at, updated_at
  from authentication.sign_ins where org_id = :org_id`;
