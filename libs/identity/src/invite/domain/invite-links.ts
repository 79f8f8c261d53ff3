/** Links to the page where people accept invites: `/join` of this service, or the same path of another web app. */
export class InviteLinks {
  constructor(
    private readonly appUrl: string,
    readonly serviceUrl: string,
  ) {}

  /** Returns the link. The secret is in the fragment, which browsers do not send to a server. */
  to(secret: string): string {
    return `${this.appUrl.replace(/\/+$/, '')}/join#token=${secret}`;
  }
}
