import fc from 'fast-check';
import { BlockedRequests } from '../../../libs/access-control/src/restriction/domain/blocked-requests.js';
import {
  type ListedRequest,
  type RequestValue,
  type ToolRequest,
} from '../../../libs/access-control/src/restriction/domain/tool-request.js';

const fields = ['fields', 'fields/action', 'fields/item/action', 'fields/change/action', 'fields/name'];
const places = ['method', 'headers/x-mode', ...fields];
const place = fc.constantFrom(...places);
const text = fc.constantFrom('one', 'two');

/** Values that are old, from before the rule or after it. */
const value: fc.Arbitrary<RequestValue> = fc.oneof(
  fc.record({ place, value: text }),
  fc.record({ place, value: text, since: fc.constantFrom(5, 15) }),
  fc.record({
    place,
    value: fc.constant('=e'),
    since: fc.constantFrom(5, 15),
    holds_fields: fc.constant(true as const),
  }),
  fc.record({ place: fc.constant('encoding'), value: text, since: fc.constantFrom(5, 15) }),
  fc.record({ place: fc.constant('removed'), value: fc.constant('='), since: fc.constant(15) }),
);
const tools: fc.Arbitrary<ToolRequest> = fc.record({
  digest: fc.constant('d'),
  changed_at: fc.constantFrom(5, 15),
  values: fc.uniqueArray(value, { maxLength: 6, selector: (each) => `${each.place} ${each.value}` }),
});
const blocks: fc.Arbitrary<ListedRequest> = fc.record({
  at: fc.constantFrom(2, 10, 20),
  constants: fc.uniqueArray(fc.record({ place, value: text }), { maxLength: 4, selector: (each) => each.place }),
});

const isField = (one: string) => one.startsWith('fields');
const overlap = (one: string, other: string) => `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
const last = (one: string) => one.split('/').at(-1);
const alike = (one: string, other: string) =>
  isField(one) && isField(other) && (one === 'fields' || other === 'fields' || last(one) === last(other));

/** What decision 38 says, compared value by value. */
function expected({ at, constants }: ListedRequest, { changed_at, values }: ToolRequest): boolean {
  const added = values.filter(({ since }) => since !== undefined && since >= at);
  const canBe = (blocked: RequestValue) => {
    const here = values.filter((each) => overlap(each.place, blocked.place));
    if (here.some((each) => each.value === blocked.value || each.value === '=e' || added.includes(each))) return true;
    if (blocked.place === 'method') return false;
    if (!here.some((each) => each.place === blocked.place)) return true;
    return added.some(
      (each) =>
        isField(blocked.place) &&
        (each.place === 'encoding' ||
          (each.holds_fields === true && isField(each.place)) ||
          alike(each.place, blocked.place)),
    );
  };
  const reads = ({ place: one }: RequestValue) =>
    one !== 'headers/x-mode' || constants.some((each) => each.place === one);
  const isSame = (blocked: RequestValue) =>
    values.some((each) => overlap(each.place, blocked.place) && each.value === blocked.value);
  return changed_at! >= at && constants.every(canBe) && (added.some(reads) || constants.every(isSame));
}

function compiled(blocks: readonly ListedRequest[]): BlockedRequests {
  const requests = new BlockedRequests();
  for (const each of blocks) requests.add(each);
  return requests;
}

describe('A block', () => {
  it('covers exactly the edited tools that may now send what it blocks', () => {
    fc.assert(
      fc.property(fc.array(blocks, { maxLength: 3 }), tools, (blocked, tool) =>
        expect(compiled(blocked).cover(tool)).toBe(blocked.some((each) => expected(each, tool))),
      ),
      { numRuns: 5000 },
    );
  });

  it('of many tools reads the values of an edited tool once', () => {
    let reads = 0;
    const read = (place: string): RequestValue => ({
      value: 'one',
      get place() {
        reads += 1;
        return place;
      },
    });
    const names = Array.from({ length: 20 }, (_, index) => `fields/name${index}`);
    const tool: ToolRequest = { digest: 'd', changed_at: 15, values: ['fields/action', ...names].map(read) };
    const constants = names.map((place) => ({ place, value: 'one' }));
    const blocked = Array.from({ length: 50 }, (_, index) => ({
      at: index % 10,
      constants: [...constants, { place: 'fields/action', value: `other ${index}` }],
    }));
    expect(compiled(blocked).cover(tool)).toBe(false);
    expect(reads).toBeLessThanOrEqual(2 * tool.values.length);
  });
});
