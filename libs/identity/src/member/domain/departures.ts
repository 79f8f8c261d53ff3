/** Members who left, as they are remembered. */
export abstract class Departures {
  /** Whether the member left before that time, and has not come back since. */
  abstract leftBefore(orgId: string, userId: string, time: Date): Promise<boolean>;
}
