/** Where people accept invites: a page of the app that they use, as which `/join` of this service does. */
export class InviteLinks {
  constructor(
    private readonly appUrl: string,
    readonly serviceUrl: string,
  ) {}

  /** The secret stands where no server in between reads it. */
  to(secret: string): string {
    return `${this.appUrl.replace(/\/+$/, '')}/join#token=${secret}`;
  }
}
