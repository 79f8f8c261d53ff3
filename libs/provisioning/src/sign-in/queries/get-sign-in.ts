import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels } from '#identity';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { OwnOrganizations } from '#organizations';
import { SignInAddresses } from '../domain/sign-in-addresses.js';
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
    private readonly own: OwnOrganizations,
    private readonly reads: Reads,
    private readonly labels: MemberLabels,
    private readonly addresses: SignInAddresses,
  ) {}

  async execute({ caller, orgId }: GetSignIn): Promise<Versioned<SignInView>> {
    await this.own.refuseOther(caller, orgId);
    const row = await this.reads.one<Row>(orgId, find);
    if (!row) throw notFound('sign-in');
    const { version, checked, set_by, created_at, updated_at, ...facts } = row;
    const labels = await this.labels.current(orgId, set_by === null ? [] : [set_by]);
    return Versioned.of(version, {
      ...facts,
      redirect_uri: this.addresses.redirectFor(orgId),
      start_url: this.addresses.startFor(orgId),
      status: checked ? (facts.last_error === null ? 'working' : 'failing') : 'unverified',
      set_by,
      set_by_label: labels.get(set_by ?? '') ?? null,
      created_at,
      updated_at,
    });
  }
}

const find = `
  select version, issuer, client_id, sealed is not null as client_secret_set, organization_claim, organization_value,
    just_in_time, allowed_email_domains, covers is null as signs_in_owners, checked_at is not null as checked,
    last_verified_at, last_error, set_by, created_at, updated_at
  from provisioning.sign_ins where org_id = :org_id`;
