/** A response that is being read into memory. */
export type HeldResponse = {
  /** The organization that the response belongs to. */
  organization: string;
  /** How many bytes have been read. */
  size: number;
  /** Stops reading, and releases the response. */
  cut: () => void;
};

/**
 * Limits the memory of all responses that are being read. If they need more, the longest response of the organization that
 * holds most is cut. So no organization can use up the memory for the others.
 */
export class ResponseMemory {
  private readonly held = new Set<HeldResponse>();
  private total = 0;

  constructor(private readonly maxBytes: number) {}

  /** Adds bytes to a response. Other responses, or this one, may be cut. */
  add(response: HeldResponse, bytes: number): void {
    this.held.add(response);
    response.size += bytes;
    this.total += bytes;
    while (this.total > this.maxBytes) this.longestOfLargest().cut();
  }

  release(response: HeldResponse): void {
    if (this.held.delete(response)) this.total -= response.size;
  }

  private longestOfLargest(): HeldResponse {
    const sizes = new Map<string, number>();
    for (const { organization, size } of this.held) sizes.set(organization, (sizes.get(organization) ?? 0) + size);
    const largest = Math.max(...sizes.values());
    return [...this.held]
      .filter(({ organization }) => sizes.get(organization) === largest)
      .reduce((longest, each) => (each.size > longest.size ? each : longest));
  }
}
