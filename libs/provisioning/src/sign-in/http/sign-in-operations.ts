import { type OperationFacts } from '#kernel';
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

const otherOrganization = '`other_organization`: the token belongs to another one.';
const errors = { 403: otherOrganization, 404: 'No such organization, or no sign-in is set up.' };

export const signInOperations = {
  get: {
    id: 'getSignIn',
    summary: "Get the organization's own sign-in",
    description: 'Needs `sso:view`. By which OpenID Connect issuer its people sign in, and how that went last.',
    view: SignInView,
    example,
    errors,
  },

  configure: {
    id: 'configureSignIn',
    summary: "Set up the organization's own sign-in",
    description:
      'Needs `sso:manage` and the feature `oidc_sign_in`. Members sign in to a browser by this issuer, by `start_url`, and ' +
      'make and revoke their API tokens there. Whoever controls an issuer can be everybody whom it signs in: so it signs ' +
      'in nobody who may do more than who sets it up. With another issuer, whom the former knew is forgotten.',
    body: { type: SetSignInBody, example: { ...settings, client_secret: 'from-the-issuer' } },
    view: SignInView,
    example: { ...example, status: 'unverified', last_verified_at: null },
    errors: {
      400: 'An issuer that may not be called, or settings that contradict each other.',
      403: otherOrganization,
    },
  },

  remove: {
    id: 'removeSignIn',
    summary: "Remove the organization's own sign-in",
    description:
      'Needs `sso:manage`. Nobody signs in by it any more, and whom it knew is forgotten. Sessions of browsers go on to ' +
      'their end, 10 hours after they began; `POST /api-token/revoke-all` ends those of a member.',
    status: 204,
    errors,
  },

  verify: {
    id: 'verifySignIn',
    summary: "Check the organization's own sign-in",
    description:
      'Needs `sso:manage`. Reads the documents of the issuer anew and notes in `status` and `last_error` whether anybody ' +
      'could sign in by them.',
    status: 200,
    view: SignInView,
    example,
    errors,
  },
} as const satisfies Record<string, OperationFacts>;
