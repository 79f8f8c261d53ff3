export class HealthView {
  /** `alive`: the process runs. `ready`: it accepts requests. */
  status!: 'alive' | 'ready';
}
