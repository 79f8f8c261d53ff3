/**
 * The credentials with which apps get tokens for service members; implemented by authentication. The members who added a
 * credential stand behind the service member, as the issuers of its tokens do.
 */
export abstract class AppCredentials {
  /** SQL of the credentials of the organization `:org_id`: rows with `id`, `user_id` and `issued_by`. */
  abstract readonly credentials: string;
}
