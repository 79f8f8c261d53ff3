/** Port to the slots for requests to token endpoints: a slow provider must not hold up the others. */
export abstract class HostBulkheads {
  /** Runs work when a slot for this host is free. */
  abstract run<Result>(host: string, work: () => Promise<Result>): Promise<Result>;
}
