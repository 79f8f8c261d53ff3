import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels } from '#identity';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { OwnOrganizationCheck } from '#identity';
import { SignInAddresses } from '../domain/sign-in-addresses.js';
import { IssuerChecks } from '../services/issuer-checks.js';
import { type SignInView } from './sign-in.view.js';

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
    private readonly own: OwnOrganizationCheck,
    private readonly reads: Reads,
    private readonly labels: MemberLabels,
    private readonly checks: IssuerChecks,
    private readonly addresses: SignInAddresses,
  ) {}

  async execute({ caller, orgId }: GetSignIn): Promise<Versioned<SignInView>> {
    await this.own.refuseOther(caller, orgId);
    const row = await this.reads.one<Row>(orgId, find);
    if (!row) throw notFound('sign-in');
    const { version, checked, set_by, created_at, updated_at, ...facts } = row;
    const labels = await this.labels.current(orgId, set_by === null ? [] : [set_by]);
    const reach = await this.checks.reachOf(orgId, set_by, caller.request);
    return Versioned.of(version, {
      ...facts,
      signs_in_owners: facts.signs_in_owners && reach === 'owners',
      redirect_uri: this.addresses.redirectFor(orgId),
      start_url: this.addresses.startFor(orgId),
      ...(reach === null ? unanswered : outcomeOf(checked, facts.last_error)),
      set_by,
      set_by_label: labels.get(set_by ?? '') ?? null,
      created_at,
      updated_at,
    });
  }
}

type Outcome = Pick<SignInView, 'status' | 'last_error'>;

const outcomeOf = (checked: boolean, last_error: string | null): Outcome => ({
  status: checked ? (last_error === null ? 'working' : 'failing') : 'unverified',
  last_error,
});

/** The result shown while the member who set up the sign-in is not active. */
const unanswered: Outcome = {
  status: 'failing',
  last_error:
    'unanswered: the member who configured sign-in is no longer active. Ask an owner to configure sign-in again.',
};

const find = `
  select version, issuer, client_id, sealed is not null as client_secret_set, organization_claim, organization_value,
    just_in_time, allowed_email_domains, required, covers is null as signs_in_owners, checked_at is not null as checked,
    last_verified_at, last_error, set_by, created_at, updated_at
  from authentication.sign_ins where org_id = :org_id`;
