import { breaksOf } from '../break.js';

const identity = 'libs/identity/src';
const here = 'authentication/sign-in/directory-authority';
const addresses = 'authentication/sign-in/directory-addresses';

/** What a directory's token allows the members who saw its secret. */
export const directoryAuthority = [
  ...breaksOf('libs/identity/src/directory/domain/directory-policy.ts', here, [
    {
      breaks: 'any directory can change owners',
      find: 'isOwnersDirectory(caller, owner_role_id) ? Decision.allow : Decision.refuse(ownersDirectoryOnly);\n  return directoryCovers',
      replace: 'Decision.allow;\n  return directoryCovers',
      promise: 'of an administrator cannot change the',
    },
    {
      breaks: 'a directory can change members with more rights than the member who issued its token',
      find: 'return directoryCovers(caller, permissions) ? Decision.allow : Decision.refuse(beyondDirectory);',
      replace: 'return Decision.allow;',
      promise: 'of an administrator cannot change the',
    },
    {
      breaks: 'a token issued by a suspended member still works',
      find: 'issuer?.active && permissions.every',
      replace: 'issuer && permissions.every',
      promise: 'has only the current permissions of the member who issued it',
    },
    {
      breaks: 'a directory token needs the permissions of only one of its issuing members',
      find: 'listIssuers(caller).every((issuer) => issuer?.active && permissions',
      replace: 'listIssuers(caller).some((issuer) => issuer?.active && permissions',
      promise: 'can do only what every member who saw its secret can',
    },
    {
      breaks: 'a directory can bring back an owner who left',
      find: 'owner_role_id === null || isOwnersDirectory(caller, owner_role_id)',
      replace: "owner_role_id !== ''",
      promise: 'restores former owners only if an owner issued it',
    },
    {
      breaks: 'a directory can change members of any team',
      find: "directoryCovers(caller, ['team:manage']) ||",
      replace: 'directoryCovers(caller, []) ||',
      promise: 'changes only teams that the issuing member manages',
    },
  ]),
  ...breaksOf('libs/identity/src/directory/services/directory-members.ts', here, [
    {
      breaks: 'a directory can remove members it may not manage',
      find: '      await this.assertCanDecideOn(caller, id);\n      const ownership',
      replace: '      const ownership',
      promise: 'of an administrator cannot change the',
    },
  ]),
  ...breaksOf(`${identity}/member/domain/directory-profile.ts`, here, [
    {
      breaks: 'a directory can change an owner’s address',
      find: 'before.email_key !== emailKey(after.email) ||',
      replace: '',
      promise: 'of an administrator cannot change the',
    },
  ]),
  ...breaksOf(`${identity}/member/domain/directory-profile.ts`, addresses, [
    {
      breaks: 'a changed address identifies the member',
      find: "? [] : ['email' as const]",
      replace: '? [] : []',
      promise: 'cannot be used for a first sign-in',
    },
    {
      breaks: 'a changed external id identifies the member',
      find: "? [] : ['external_id' as const]",
      replace: '? [] : []',
      promise: 'does not identify a member at sign-in',
    },
  ]),
  ...breaksOf('libs/provisioning/src/group-mapping/services/group-mapping-sync.ts', here, [
    {
      breaks: 'a directory grants permissions through groups that its issuing member lacks',
      find: 'if (joined.length > 0 && roleIds.length > 0)',
      replace: 'if (joined.length > 99_999)',
      promise: 'grants through groups only what the issuing member holds',
    },
  ]),
  ...breaksOf('libs/identity/src/directory/services/directory-members.ts', here, [
    {
      breaks: 'a directory accepts any invite',
      find: 'canGiveByDirectory(caller, await this.findRoles(caller.orgId, roleIds)).orThrow();',
      replace: '',
      promise: 'accepts only invites that the issuing member could create',
    },
    {
      breaks: 'a member added by a directory does not represent the issuing member',
      find: 'brought_by: [...issuers]',
      replace: 'brought_by: []',
      promise: "stands for the token's issuer until an owner's identity provider confirms them",
    },
    {
      breaks: 'any identity provider signs in members added by a weak token',
      find: "beyond ? ['installation' as const] : []",
      replace: "beyond ? [] : ['installation' as const].slice(1)",
      promise: "who outranks the issuer must first use an owner's identity provider",
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/domain/signed-in-member-policy.ts', here, [
    {
      breaks: 'any member’s identity provider ends a tie to a directory',
      find: 'set_by !== null && covers === null',
      replace: 'covers !== undefined && set_by !== undefined',
      promise: "stands for the token's issuer until an owner's identity provider confirms them",
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/domain/signed-in-member-policy.ts', addresses, [
    {
      breaks: 'no sign-in confirms a changed address',
      find: "confirmed && unconfirmed_keys.includes('email') && covers",
      replace: "!confirmed && unconfirmed_keys.includes('email') && covers",
      promise: 'is confirmed when a known person signs in with it',
    },
  ]),
  ...breaksOf(`${identity}/member/persistence/member-statements.ts`, addresses, [
    {
      breaks: 'a changed address brings a member back',
      find: "(email_hash = :email_hash and not 'email' = any(unconfirmed_keys)",
      replace: '(email_hash = :email_hash',
      promise: 'is not confirmed by recreating the member',
    },
    {
      breaks: 'a member who returned with another address is found by it',
      find: "case when email_hash is distinct from :email_hash or 'email' = any(unconfirmed_keys) then 'email' end",
      replace: "case when 'email' = any(unconfirmed_keys) then 'email' end",
      promise: 'is not confirmed by recreating the member',
    },
  ]),
  ...breaksOf(`${identity}/token/domain/token-policy.ts`, here, [
    {
      breaks: 'a narrow token can create a directory token',
      find: "canActUnscoped(caller, 'manage the tokens of a directory')",
      replace: 'Decision.allow',
      promise: 'cannot be issued by a narrowed token',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/texts.ts', 'authentication/sign-in/installation', [
    {
      breaks: 'look-alike addresses are equal',
      find: 'email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())',
      replace: 'email.toLowerCase()',
      promise: 'is compared ignoring the case of ASCII letters only',
      caughtBy: 'kernel/email-address',
    },
    {
      breaks: 'an address with look-alike characters is accepted',
      find: "normalized(email, 'NFKC') === email",
      replace: "normalized(email, 'NFKC') !== ''",
      promise: 'refuses an address that imitates another address',
      caughtBy: 'identity/invite/inviting',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/connected-app/persistence/stored-app-tokens.ts',
    'authentication/authorization/reused-at-once',
    [
      {
        breaks: 'a request stores tokens of a family that ended meanwhile',
        find: 'and family = :family and ended_at is not null)',
        replace: 'and family = :family and ended_at is not null and false)',
        promise: 'of a refresh token revoke the whole token family',
      },
    ],
  ),
  ...breaksOf('libs/toolboxes/src/mcp/http/sender.guard.ts', 'toolboxes/mcp/refusing', [
    {
      breaks: 'pages of another port can call /mcp',
      find: 'origin?.protocol === protocol && origin.port === port',
      replace: 'origin?.protocol === protocol',
      promise: 'refuses requests from pages of other sites',
    },
    {
      breaks: 'pages of another scheme can call /mcp',
      find: 'origin?.protocol === protocol && origin.port === port',
      replace: 'origin?.port === port',
      promise: 'refuses requests from pages of other sites',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/authorization/domain/registered-client.ts',
    'authentication/authorization/hostile',
    [
      {
        breaks: 'an app can register a wildcard host',
        find: '/\\*|%2a/i.test(hostname)',
        replace: 'false',
        promise: 'cannot register the redirect address',
      },
      {
        breaks: 'an app can register an address with user information',
        find: 'return hasUser ||',
        replace: 'return',
        promise: 'cannot register the redirect address',
      },
      {
        breaks: 'an app can register an address with line breaks',
        find: '|| /[\\s\\\\\\p{C}]/u.test(uri)',
        replace: '',
        promise: 'cannot register the redirect address',
      },
    ],
  ),
];
