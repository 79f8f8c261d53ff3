import { breaks } from './breaks/index.js';
import { brokenText } from './broken-source.js';

describe('Every break of the product', () => {
  it('fits the source that it changes', () => {
    const misfits = breaks.flatMap((each) => ('file' in each ? misfitOf(each) : []));
    expect(misfits).toEqual([]);
  });
});

function misfitOf(each: Parameters<typeof brokenText>[0]): string[] {
  try {
    brokenText(each);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
