/**
 * Keeps what was read into `ReadCaches` for the whole test file. It lasts two seconds by `performance.now()`,
 * so counts of statements would depend on the machine's speed.
 */
export function freezeReadCaches(): void {
  const frozen = performance.now();
  beforeAll(() => void Object.assign(performance, { now: () => frozen }));
  afterAll(() => void Reflect.deleteProperty(performance, 'now'));
}
