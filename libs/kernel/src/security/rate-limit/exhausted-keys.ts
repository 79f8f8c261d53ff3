/** Keys this process knows to have nothing left, and until when: who keeps trying costs no count. */
export class ExhaustedKeys {
  private readonly until = new Map<string, number>();

  add(key: string, milliseconds: number): void {
    if (this.until.size >= most) this.forgetPast();
    this.until.set(key, performance.now() + milliseconds);
  }

  /** Milliseconds until the key has something again; 0 when it may have now. */
  wait(key: string): number {
    const until = this.until.get(key);
    if (until === undefined) return 0;
    const left = until - performance.now();
    if (left <= 0) this.until.delete(key);
    return Math.max(0, left);
  }

  private forgetPast(): void {
    const now = performance.now();
    for (const [key, until] of this.until) if (until <= now) this.until.delete(key);
    // Still full: the keys are forgotten, not the limits, which are counted elsewhere.
    if (this.until.size >= most) this.until.clear();
  }
}

const most = 20_000;
