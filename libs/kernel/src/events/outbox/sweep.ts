/** Housekeeping that no event asks for. Provide one in any module of the worker; it is found by its class. */
export abstract class Sweep {
  abstract readonly name: string;

  /** Seconds from one run to the next, over all workers together. */
  abstract readonly every: number;

  /** Must be safe to run twice, and to be left out once: a worker that dies on it is not replaced before its next turn. */
  abstract run(): Promise<void>;
}
