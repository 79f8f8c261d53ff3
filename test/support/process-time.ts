const realTime = Date.now;
const realElapsed = performance.now.bind(performance);

/**
 * Returns a function that moves the time of the process forward until the end of the test. Downloaded keys are kept by
 * this time, not by the product's clock.
 */
export function moveProcessTime(): (by: { minutes: number }) => void {
  afterEach(() => {
    Date.now = realTime;
    Reflect.deleteProperty(performance, 'now');
  });
  return ({ minutes }) => {
    Date.now = () => realTime() + minutes * 60_000;
    Object.assign(performance, { now: () => realElapsed() + minutes * 60_000 });
  };
}
