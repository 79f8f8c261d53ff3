export class HealthView {
  /** What is asked: alive, or ready to be sent requests. */
  status!: 'alive' | 'ready';
}
