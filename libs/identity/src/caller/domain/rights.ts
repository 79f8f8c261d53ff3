import { type Caller, type CallerApp, type Freeze, type RequestFacts, defineUnauthorized } from '#kernel';
import { tokenMissing, tokenInvalid } from '#kernel/http';
import { type Representation, buildRepresentation, type TiedRow } from '../../member/domain/stands-for.js';

/**
 * What one SQL statement reads about the holder of a token. A set of values is one string, with spaces between the
 * values.
 */
export type Rights = {
  org_id: string;
  /** Null for a member without a token. */
  token_id: string | null;
  token_kind: 'personal' | 'service' | 'scim' | 'app';
  token_name: string;
  scopes: string | null;
  expired: boolean;
  revoked: boolean;
  /**
   * Whether the organization requires single sign-on and this personal token was created without it. Owners are exempt.
   */
  sign_in_due: boolean;
  user_id: string | null;
  kind: 'person' | 'service' | null;
  status: 'active' | 'suspended' | null;
  label: string | null;
  permissions: string;
  role_ids: string;
  own_role_ids: string;
  /** The members who issued the token. */
  issuers: string[];
  /**
   * The members that the holder may stand for. For a directory: the members who issued its token. Null for people who
   * stand only for themselves, as most do.
   */
  ties: TiedRow[] | null;
  team_ids: string;
  administered_team_ids: string;
  features: string;
  lapsed: string;
  epoch: number;
  /** Null unless an app holds the token. */
  app: AppRights | null;
  frozen: Freeze | null;
};

type AppRights = {
  resource: string;
  scopes: string[];
  is_enterprise: boolean;
  max_scope: string | null;
  declined: string[];
  reach: string[] | null;
  withheld: string[];
};

/** @throws unauthorized, with the first reason that applies. */
export function assertUsable({ token_kind, kind, status, revoked, expired, sign_in_due }: Rights): void {
  if (token_kind !== 'scim' && kind === null) throw memberRemoved();
  if (revoked) throw tokenRevoked();
  if (expired) throw tokenExpired();
  if (status === 'suspended') throw memberSuspended();
  if (sign_in_due) throw signInRequired();
}

export const memberRemoved = defineUnauthorized(
  'member_removed',
  'The owner of the token is no longer a member.',
  () => 'The owner of this token is no longer a member of the organization. Use another token.',
);

const tokenRevoked = defineUnauthorized(
  'token_revoked',
  'The token was revoked.',
  () => 'This token was revoked. Use another token.',
);

const tokenExpired = defineUnauthorized(
  'token_expired',
  'The token has expired.',
  () => 'This token has expired. Create a new one.',
);

export const memberSuspended = defineUnauthorized(
  'member_suspended',
  'The owner of the token is suspended.',
  () => 'You are suspended in this organization. Ask an administrator for help.',
);

export const signInRequired = defineUnauthorized(
  'sign_in_required',
  'The organization requires single sign-on. Create a token after signing in.',
  () => 'This organization requires single sign-on. Sign in, then create a token on your tokens page.',
);

/** The errors of a bearer token that is not accepted. */
export const tokenErrors = [
  tokenMissing,
  tokenInvalid,
  tokenExpired,
  tokenRevoked,
  memberRemoved,
  memberSuspended,
  signInRequired,
];

/** The caller without the facts about the request. Shared by concurrent requests with the same token. */
export type Principal = Omit<Caller, 'request'>;

export function buildPrincipal(rights: Rights): Principal {
  const rolePermissions = parseSet(rights.permissions);
  const scopes = rights.scopes === null ? null : parseSet(rights.scopes);
  const { org_id, user_id, issuers, label, role_ids, own_role_ids, features, lapsed, epoch, frozen } = rights;
  const representation = buildRepresentation({ userId: user_id ?? '', issuers }, rights.ties);
  return {
    orgId: org_id,
    userId: user_id ?? '',
    kind: rights.token_kind === 'scim' ? 'provisioning' : rights.kind === 'service' ? 'service' : 'user',
    label,
    permissions: scopes === null ? rolePermissions : narrow(rolePermissions, scopes),
    rolePermissions,
    scopes,
    roleIds: parseSet(role_ids),
    ownRoleIds: collectOwnRoles(parseSet(own_role_ids), representation),
    teams: parseTeams(rights),
    features: parseSet(features),
    lapsed: parseSet(lapsed),
    epoch: Number(epoch),
    frozen,
    standsFor: representation.standsFor,
    represented: representation.represented,
    issuers: rights.kind === 'service' || rights.token_kind === 'scim' ? issuers : [],
    token: rights.token_id === null ? null : { id: rights.token_id, kind: rights.token_kind, name: rights.token_name },
    app: rights.app && buildCallerApp(rights.app),
    session: null,
  };
}

const buildCallerApp = ({ resource, scopes, is_enterprise, max_scope, declined, ...app }: AppRights): CallerApp => ({
  resource,
  scopes: new Set(scopes),
  isEnterprise: is_enterprise,
  maxScope: max_scope,
  declined: new Set(declined),
  reach: app.reach && new Set(app.reach),
  withheld: new Set(app.withheld),
});

export const buildCaller = (principal: Principal, request: RequestFacts): Caller => ({ ...principal, request });

const parseSet = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split(' '));

const collectOwnRoles = (own: ReadonlySet<string>, { represented }: Representation): ReadonlySet<string> =>
  represented.length === 0 ? own : new Set([...own, ...represented.flatMap(({ ownRoleIds }) => [...ownRoleIds])]);

const narrow = (permissions: ReadonlySet<string>, scopes: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...permissions].filter((permission) => scopes.has(permission)));

function parseTeams({ team_ids, administered_team_ids }: Rights): ReadonlyMap<string, boolean> {
  const administered = parseSet(administered_team_ids);
  return new Map([...parseSet(team_ids)].map((id) => [id, administered.has(id)]));
}
