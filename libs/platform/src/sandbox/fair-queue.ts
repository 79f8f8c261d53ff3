type Share<Job> = {
  waiting: Job[];
  running: number;
  /** Milliseconds that the organization used recently. The value halves every ten seconds. */
  used: number;
  /** When `used` was computed. */
  at: number;
};

const halfLife = 10_000;
const maxShares = 1000;

/**
 * Queues the jobs of organizations that share a few places. The organization that has used the sandbox least goes
 * first. While jobs run, the last free place is reserved for an organization that has no place and has used little
 * time recently, so that no organization waits for another's load.
 */
export class FairQueue<Job> {
  private readonly shares = new Map<string, Share<Job>>();

  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
    /** Above this number of milliseconds used recently, an organization leaves the last free place to others. */
    private readonly heavy: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Adds a job. Returns false if the organization has too many waiting jobs. */
  add(orgId: string, job: Job): boolean {
    const share = this.getShare(orgId);
    const isFirst = share.running === 0 && share.waiting.length === 0;
    if (!isFirst && share.waiting.length >= this.maxWaiting) return false;
    share.waiting.push(job);
    return true;
  }

  /** Returns the next job for one of the `free` places. Call `done` when the job has ended. */
  next(free: number): { orgId: string; job: Job } | undefined {
    let next: { orgId: string; share: Share<Job> } | undefined;
    for (const [orgId, share] of this.shares) {
      if (share.waiting.length === 0) continue;
      this.decay(share);
      const admitted = free > 1 || free === this.places || (share.running === 0 && share.used < this.heavy);
      if (admitted && (!next || share.used < next.share.used)) next = { orgId, share };
    }
    if (!next) return undefined;
    next.share.running += 1;
    return { orgId: next.orgId, job: next.share.waiting.shift()! };
  }

  /** Returns another job of the organization, for a place that the organization already uses. */
  takeMore(orgId: string): Job | undefined {
    return this.getShare(orgId).waiting.shift();
  }

  /**
   * Ends a job.
   * @param used milliseconds that the job used
   */
  done(orgId: string, used: number): void {
    const share = this.getShare(orgId);
    this.decay(share);
    share.running -= 1;
    share.used += used;
  }

  private getShare(orgId: string): Share<Job> {
    const known = this.shares.get(orgId);
    if (known) return known;
    if (this.shares.size >= maxShares) this.forget();
    const share: Share<Job> = { waiting: [], running: 0, used: 0, at: this.now() };
    this.shares.set(orgId, share);
    return share;
  }

  private forget(): void {
    for (const [orgId, share] of this.shares) {
      this.decay(share);
      if (share.waiting.length === 0 && share.running === 0 && share.used < this.heavy) this.shares.delete(orgId);
    }
  }

  private decay(share: Share<Job>): void {
    const now = this.now();
    share.used *= 0.5 ** ((now - share.at) / halfLife);
    share.at = now;
  }
}
