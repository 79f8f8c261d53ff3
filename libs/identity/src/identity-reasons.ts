/** Machine-readable reasons for refusals in this context. The OpenAPI document shows the sentences. */
export const identityReasons = {
  errors: {
    token_missing: 'The request has no bearer token.',
    token_invalid: 'The token is unknown.',
    token_expired: 'The token has expired.',
    token_revoked: 'The token was revoked.',
    token_audience: 'The token is for another address.',
    member_removed: 'The owner of the token is no longer a member.',
    member_suspended: 'The owner of the token is suspended.',
    sign_in_required: 'The organization requires single sign-on. Create a token after signing in.',
    address_unconfirmed: 'The caller must confirm their email address first.',
    already_confirmed: 'The email address is already confirmed.',
    already_invited: 'The address already has an invite. Resend that invite.',
    already_member: 'The person is already a member.',
    not_pending: 'The request, approval or invite was already decided, closed or used.',
    other_address: 'The invite is for another person than the owner of the token.',
    mail_not_configured: 'This installation does not send mail.',
    seat_limit: 'The plan has no free seat.',
    last_owner: 'An organization must keep an active owner.',
    last_admin: 'A team must keep an administrator.',
    owns_resources: 'The member owns resources. Choose a new owner for them.',
    responsible_missing: 'The service member has no responsible person.',
    not_asked: 'The caller was not asked to be responsible for the service member.',
    not_service: 'Only service members have a responsible person.',
    self_target: 'You cannot do this to your own account, or to an account that you may be able to use.',
    own_role: 'You cannot restrict a role you hold, or a role with the same permissions.',
    own_roles: 'You cannot change your own roles.',
    own_request: 'You cannot decide your own request, or the request of an account that you may be able to use.',
    name_taken: 'The name is already in use.',
    slug_taken: 'The slug is already in use.',
    system_role: 'System roles cannot be changed.',
    role_in_use: 'Members hold the role. Choose a role that replaces it.',
    cannot_reassign_holders: 'The caller may not assign another role to the holders of this role.',
    permission_not_held: 'You can only grant permissions you hold yourself.',
    team_admin_required: 'The caller does not administer the team.',
    provisioned_attribute: 'The directory manages this attribute. Change it in the directory.',
    provisioned_team: 'The directory manages this team. Change its group in the directory.',
    mail: 'Emails per organization.',
    confirm: 'Address confirmations per member.',
  },
  fields: {
    unknown_member: 'No active member has this id.',
    unknown_permission: 'There is no such permission.',
    unknown_role: 'No role has this id.',
    unknown_team: 'No team has this id.',
    permission_not_held: 'You can only grant permissions you hold yourself.',
    role_in_use: 'Members hold the role.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    identity: keyof typeof identityReasons.errors;
  }
  interface FieldReasons {
    identity: keyof typeof identityReasons.fields;
  }
}
