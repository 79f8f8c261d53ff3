/** The page where people accept invites: `/join` of this service, or a page of your own app that does the same. */
export class InviteLinks {
  constructor(
    private readonly appUrl: string,
    readonly serviceUrl: string,
  ) {}

  /** The secret is in the fragment, which no server in between reads. */
  to(secret: string): string {
    return `${this.appUrl.replace(/\/+$/, '')}/join#token=${secret}`;
  }
}
