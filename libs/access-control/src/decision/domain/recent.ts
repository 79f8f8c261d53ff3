/** Keeps what was used last, as far as it fits. */
export class Recent<Value> {
  private readonly kept = new Map<string, { value: Value; weight: number }>();
  private weight = 0;

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // A map remembers the order of insertion: what comes last was used last.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    this.kept.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.weight -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }
}
