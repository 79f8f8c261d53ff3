/** Where people accept invites: a page of the app that they use. */
export class InviteLinks {
  constructor(private readonly appUrl: string) {}

  /** The secret stands where no server in between reads it. */
  to(secret: string): string {
    return `${this.appUrl.replace(/\/+$/, '')}/invite#token=${secret}`;
  }
}
