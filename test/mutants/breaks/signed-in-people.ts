import { type Break, breaksOf } from '../break.js';

const signIn = 'libs/authentication/src/sign-in';

/** The member that a signed-in person is, and the rights of the session. */
export const signedInPeople: readonly Break[] = [
  ...breaksOf(`${signIn}/domain/signed-in-member-policy.ts`, 'authentication/sign-in/joining', [
    {
      breaks: 'suspended members can sign in',
      find: "status === 'active' ? Decision.allow : Decision.refuse(suspendedAtSignIn)",
      replace: 'status ? Decision.allow : Decision.refuse(suspendedAtSignIn)',
      promise: 'is refused while they are suspended',
    },
    {
      breaks: 'signing in makes an owner',
      find: "system_key === 'org_owner'",
      replace: "system_key === 'auditor'",
      promise: "gets the invite's role unless it is Owner",
    },
    {
      breaks: 'subdomains match a domain',
      find: "domains.includes(emailKey(email.slice(email.lastIndexOf('@') + 1)))",
      replace: 'domains.some((domain) => email.toLowerCase().endsWith(domain))',
      promise: 'is refused with an unverified address or another domain',
    },
    {
      breaks: 'a removed member returns by signing in',
      find: 'departed_ids.length > 0 ?',
      replace: 'departed_ids.length > 99 ?',
      promise: 'needs an invite to return after leaving',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/tokens.controller.ts', 'authentication/sign-in/signing-in', [
    {
      breaks: 'a refused form for a token is shown empty',
      find: '{ problem: thrown.message, ...(typed && { typed }) }',
      replace: '{ problem: thrown.message }',
      promise: 'keeps what was entered in a refused form for a token',
    },
  ]),
  ...breaksOf(`${signIn}/services/signed-in-members.ts`, 'authentication/sign-in/signing-in', [
    {
      breaks: 'a reassigned address signs in its former member',
      find: 'if (await this.signInLinks.isLinked(orgId, issuer, match.user_id)) throw',
      replace: 'if (match.user_id === "") throw',
      promise: 'is recognized later by the identity provider’s user id',
    },
    {
      breaks: 'tokens created by a person who saw the link survive',
      find: 'if (confirms) await',
      replace: 'if (!userId) await',
      promise: 'cannot use single sign-on to confirm members whose invite link they saw',
      caughtBy: 'authentication/sign-in/joining',
    },
  ]),
  ...breaksOf(`${signIn}/domain/signed-in-member-policy.ts`, 'authentication/sign-in/joining', [
    {
      breaks: 'an inviter’s identity provider confirms the invited member',
      find: '![...invited_by, ...behind].some((id) => stands_for.includes(id))',
      replace: 'invited_by.length < 99',
      promise: 'cannot use single sign-on to confirm members whose invite link they saw',
    },
    {
      breaks: 'a member with all permissions sets up sign-in for owners',
      find: 'owner_role_id === null || terms.covers === null',
      replace: 'owner_role_id === null || kind',
      promise: 'cannot sign in owners unless an owner configured it',
      caughtBy: 'authentication/sign-in/setting-up',
    },
    {
      breaks: 'an identity provider keeps rights that its creator lost',
      find: 'covers?.includes(permission) ?? true)',
      replace: "covers?.includes(permission) ?? true).concat(covers ?? ['org:delete'])",
      promise: 'cannot sign in people with more permissions than its creator',
      caughtBy: 'authentication/sign-in/setting-up',
    },
    {
      breaks: 'an identity provider of a former member signs people in',
      find: "setter?.status === 'active' ? Decision.allow",
      replace: 'setter?.status !== undefined ? Decision.allow',
      promise: 'cannot sign in anyone once its creator is suspended or removed',
      caughtBy: 'authentication/sign-in/setting-up',
    },
  ]),
  ...breaksOf('libs/identity/src/token/services/token-changes.ts', 'authentication/sign-in/signing-in', [
    {
      breaks: 'sessions survive the revocation of all tokens',
      find: 'await this.secrets.expireAt(orgId, userId, act.at);',
      replace: 'void this.secrets;',
      promise: 'is signed out by leaving, revocation and expiry',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/member-pages.ts', 'authentication/sign-in/signing-in', [
    {
      breaks: 'another site’s form can create tokens',
      find: "||\n      !this.signInCookies.isFromOurPage(request, buildFormPurpose(caller), form.get('csrf') ?? '')",
      replace: '',
      promise: 'cannot revoke tokens of other members',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/sign-in/commands/choose-organization.ts',
    'authentication/sign-in/installation',
    [
      {
        breaks: 'a person can choose an organization they do not belong to',
        find: '!pending?.organizations.includes(orgId)',
        replace: '!pending',
        promise: 'lets members of several organizations choose one',
      },
      {
        breaks: 'another browser can choose the organization',
        find: ' || !isBound(choice, pending.binding)',
        replace: ' || (isBound(choice, pending.binding), false)',
        promise: 'lets members of several organizations choose one',
      },
    ],
  ),
  ...breaksOf(`${signIn}/persistence/sign-in-links.ts`, 'authentication/sign-in/installation', [
    {
      breaks: 'a known person is found by address alone',
      find: "members_of_subject(:hash)', {\n      hash: hashIdentity(person),\n    }",
      replace: "members_of_subject(:hash)', { hash: Buffer.alloc(32) }",
      promise: 'recognizes known members by its own user id',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/rights-statement.ts', 'authentication/sign-in/required', [
    {
      breaks: 'tokens created without signing in work where it is required',
      find: "and token.kind = 'personal' and not token.signed_in",
      replace: "and token.kind = 'personal' and not token.signed_in and false",
      promise: "accepts people's tokens only if the tokens were created after a sign-in",
    },
    {
      breaks: 'owners are locked out by a broken sign-in',
      find: "select from held where system_key = 'org_owner'",
      replace: "select from held where system_key = 'nobody'",
      promise: "accepts people's tokens only if the tokens were created after a sign-in",
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-member-callers.ts', 'authentication/sign-in/required', [
    {
      breaks: 'a browser session continues after its token ended',
      find: 'rights.sign_in_due ||',
      replace: '',
      promise: 'ends token-based sessions of members who are not owners',
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/http/sign-out.controller.ts', 'rate-limit/sessions', [
    {
      breaks: 'a member over the limit cannot sign out',
      find: "form.get('confirmed') === 'yes' ? null : await this.pageCallers.find(request)",
      replace: "form.get('confirmed') === 'yes' ? null : await this.pageCallers.identify(request)",
      promise: 'can sign out a member who is over the limit',
    },
  ]),
];
