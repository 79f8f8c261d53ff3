import { type OperationFacts } from '#platform/openapi';
import { SignInView } from '../queries/sign-in.view.js';
import { SetSignInBody } from './sign-in.dto.js';

const settings = {
  issuer: 'https://example.okta.com',
  client_id: '0oa1b2c3d4e5f6g7h8i9',
  organization_claim: null,
  organization_value: null,
  just_in_time: 'default_role',
  allowed_email_domains: ['example.com'],
  required: false,
};

const example = {
  ...settings,
  client_secret_set: true,
  redirect_uri: 'https://api.example.com/sign-in/callback/org_01k7vm3q8ef6ha4x2c9b5t0rsd',
  start_url: 'https://api.example.com/sign-in/start?organization=org_01k7vm3q8ef6ha4x2c9b5t0rsd',
  signs_in_owners: true,
  status: 'working',
  last_verified_at: '2026-11-20T09:30:00.000Z',
  last_error: null,
  set_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  set_by_label: 'Ada Lovelace',
  created_at: '2026-11-19T09:30:00.000Z',
  updated_at: '2026-11-19T09:30:00.000Z',
};

const otherOrganization = '`other_organization`: the token belongs to another organization.';
const errors = { 403: otherOrganization, 404: 'No such organization, or single sign-on is not set up.' };

export const signInOperations = {
  get: {
    id: 'getSignIn',
    summary: 'Get single sign-on settings',
    description:
      'Returns the OpenID Connect identity provider of the organization, and the result of its last use. Requires ' +
      '`sso:view`.',
    view: SignInView,
    example,
    errors,
  },

  configure: {
    id: 'configureSignIn',
    summary: 'Set up single sign-on',
    description:
      'Requires `sso:manage` and the feature `oidc_sign_in`. Members sign in with a browser at `start_url`, through ' +
      'this identity provider, and can then manage their API tokens. The operator of an identity provider can ' +
      'impersonate every user whom the provider signs in. Latchkey therefore refuses users with more permissions ' +
      'than the member who configured the provider. Changing the identity provider removes the links to accounts of ' +
      'the previous one.',
    body: { type: SetSignInBody, example: { ...settings, client_secret: 'from-the-issuer' } },
    view: SignInView,
    example: { ...example, status: 'unverified', last_verified_at: null },
    errors: {
      400: 'The address of the identity provider is not allowed, or the settings contradict each other.',
      403: otherOrganization,
    },
  },

  remove: {
    id: 'removeSignIn',
    summary: 'Remove single sign-on',
    description:
      'Requires `sso:manage`. Members can no longer sign in through the identity provider, and the links to its ' +
      'accounts are removed. Browser sessions continue until they expire after 10 hours. `POST ' +
      '/api-token/revoke-all` ends the browser sessions of one member.',
    status: 204,
    errors,
  },

  verify: {
    id: 'verifySignIn',
    summary: 'Check single sign-on',
    description:
      'Requires `sso:manage`. Fetches the identity provider’s documents again and updates `status` and `last_error`.',
    status: 200,
    view: SignInView,
    example,
    errors,
  },
} as const satisfies Record<string, OperationFacts>;
